import { and, eq, exists, type SQL } from 'drizzle-orm'
import { among } from '#server/platform/db/among.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { session } from './tables.ts'

interface House {
  readonly acts: 'the house'
}

/** Stands where a login would be when the house acts for a player of its own: a robot, a job. A request cannot carry it: it carries text. */
export const HOUSE: House = Object.freeze({ acts: 'the house' })

/** The id of the login whose token came with a request, or {@link HOUSE}. */
export type LoginId = string | House

export const isHouse = (id: LoginId): id is House => id === HOUSE

/** Who acts, and by which login. Whatever spends asks for it, so that nobody can forget the login. */
export interface Acting {
  playerId: string
  sessionId: LoginId
}

/** What somebody reads whose login has ended while the act was under way. */
export const loginEnded = (): Refusal => new Refusal(Status.loginFailure, '登录已失效，请重新登录')

/**
 * The condition that a login is there; undefined for the house. The login is kept until the transaction ends: a log-out that comes later
 * waits for the act, and an act after a log-out is refused. It waits for a log-out that is under way, so look at it last.
 */
export function isLoggedIn(db: DbOrTx, { playerId, sessionId }: Acting): SQL | undefined {
  if (isHouse(sessionId)) return undefined
  const own = and(eq(session.id, sessionId), eq(session.playerId, playerId))
  return exists(db.select({ id: session.id }).from(session).where(own).for('key share'))
}

/** Those whose login has ended. The other logins are kept until the transaction ends, as by {@link isLoggedIn}. One statement for all. */
export async function loggedOutAmong<Who extends Acting>(tx: Tx, acting: readonly Who[]): Promise<Who[]> {
  const ids = acting.flatMap(({ sessionId }) => (isHouse(sessionId) ? [] : [sessionId]))
  if (ids.length === 0) return []
  const rows = await tx
    .select({ sessionId: session.id, playerId: session.playerId })
    .from(session)
    .where(among(session.id, ids))
    .orderBy(session.id)
    .for('key share')
  const owners = new Map<LoginId, string>(rows.map(({ sessionId, playerId }) => [sessionId, playerId]))
  return acting.filter(({ sessionId, playerId }) => !isHouse(sessionId) && owners.get(sessionId) !== playerId)
}

/** Throws a Refusal when the login has ended. Whatever goes through `once` is asked there. */
export async function requireLoggedIn(tx: Tx, acting: Acting): Promise<void> {
  if ((await loggedOutAmong(tx, [acting])).length > 0) throw loginEnded()
}
