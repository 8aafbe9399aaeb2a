import { and, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { session } from './tables.ts'

/** A player and the login whose token came with the request. */
export interface OwnLogin {
  playerId: string
  sessionId: string
}

const LOGINS = 'session:'

/** The holder of an SMS code that a login has asked for. Only this login may use the code. */
export const loginHolder = (sessionId: string): string => `${LOGINS}${sessionId}`

/** A condition for rows whose column `holder` names a login, whichever it is. */
export const HELD_BY_LOGINS = sql`starts_with(holder, ${LOGINS})`

/** True for the holder of a login. */
export const isLoginHolder = (holder: string): boolean => holder.startsWith(LOGINS)

/** True when the device of a login counts as known. */
export const isKnown = (login: { knownFrom: Date }, now: number): boolean => login.knownFrom.getTime() <= now

/**
 * Refuses an act that a thief must not do on a device that is new to the account and not confirmed by an SMS code: what sends items away
 * or changes where they are sent, logs the owner out, changes a cap, or begins a rest.
 */
export async function requireKnownDevice(tx: DbOrTx, { playerId, sessionId }: OwnLogin, now: number): Promise<void> {
  const [login] = await tx
    .select({ knownFrom: session.knownFrom })
    .from(session)
    .where(and(eq(session.id, sessionId), eq(session.playerId, playerId)))
  if (!login) throw new Refusal(Status.loginFailure, '请先登录')
  if (!isKnown(login, now)) throw new Refusal(Status.deviceUnknown, '您在新设备上登录，为保护您的物品，请先完成短信验证')
}
