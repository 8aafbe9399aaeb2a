import { and, desc, eq } from 'drizzle-orm'
import { type OwnLogin, requireKnownDevice } from '#server/core/player/knownDevice.ts'
import { session } from '#server/core/player/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type Bus, publishSignOut } from '#server/platform/live/bus.ts'
import type { Device } from '#shared/calls/profile.ts'
import { Status } from '#shared/codes.ts'
import { deviceName } from './deviceName.ts'
import { isLive } from './session.ts'
import { endDevice } from './sessionEnd.ts'

/** Lists the player's sessions that have not expired. The session of the request comes first, then the most recently used. */
export async function devicesOf({ db, now }: Pick<Deps, 'db' | 'now'>, { playerId, sessionId }: OwnLogin): Promise<Device[]> {
  const rows = await db
    .select()
    .from(session)
    .where(and(eq(session.playerId, playerId), isLive(now())))
    .orderBy(desc(session.seenAt), desc(session.id))
  const devices = rows.map(({ id, agent, createdAt, seenAt }) => ({
    deviceId: id,
    name: deviceName(agent),
    loggedInAt: createdAt.getTime(),
    seenAt: seenAt.getTime(),
    current: id === sessionId,
  }))
  return devices.sort((a, b) => Number(b.current) - Number(a.current))
}

/**
 * Ends another session of the player and closes its sockets on every node at once. Refuses the session of the request itself, and a device
 * that is new to the account: a thief with one login code could throw the owner out.
 */
export async function revokeDevice(deps: Pick<Deps, 'db' | 'now'> & { bus: Bus }, own: OwnLogin, deviceId: string): Promise<Device[]> {
  if (deviceId === own.sessionId) throw new Refusal(Status.badInput, '这是您正在使用的设备，如需退出请点击“退出登录”')
  await requireKnownDevice(deps.db, own, deps.now())
  if (!(await endDevice(deps.db, own, deviceId, deps.now()))) throw new Refusal(Status.notFound, '该设备不存在或已退出登录')
  publishSignOut(deps.bus, own.playerId, deviceId)
  return devicesOf(deps, own)
}
