import { and, eq } from 'drizzle-orm'
import { session } from '#server/auth/tables.ts'
import type { DbOrTx } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { Status } from '#shared/codes.ts'

/** A player and the login whose token came with the request. */
export interface OwnLogin {
  playerId: string
  sessionId: string
}

/**
 * Refuses an act that sends items away, or changes where they are sent, on a device that is new to the account and not confirmed by an SMS
 * code. Whoever has tricked a player out of one login code cannot empty the bag with it.
 */
export async function requireKnownDevice(tx: DbOrTx, { playerId, sessionId }: OwnLogin, now: number): Promise<void> {
  const [login] = await tx
    .select({ knownFrom: session.knownFrom })
    .from(session)
    .where(and(eq(session.id, sessionId), eq(session.playerId, playerId)))
  if (!login) throw new Refusal(Status.loginFailure, '请先登录')
  if (login.knownFrom.getTime() > now) throw new Refusal(Status.deviceUnknown, '您在新设备上登录，为保护您的物品，请先完成短信验证')
}
