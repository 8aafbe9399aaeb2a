import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db, DbOrTx } from '#server/db/connect.ts'
import { player, session } from './tables.ts'

/** A session that was not used for this long is dead, in ms. */
export const SESSION_IDLE = 30 * 24 * 3_600_000
/** How exactly the last use is kept, in ms: writing it on every request would double the work of each. */
const SEEN_STEP = 3_600_000

const TOKEN_PATTERN = /^[\w-]{43}$/

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The login behind a token. */
export interface SessionOwner {
  playerId: string
  /** What the device list calls it by. */
  sessionId: string
  frozen: boolean
}

/** Longest user agent that is kept. */
const AGENT_LENGTH = 300

/** Opens a session; the token is 256 random bits in base64url and is known to nobody but the caller. */
export async function createSession(tx: DbOrTx, playerId: string, now: number, agent = ''): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const at = new Date(now)
  await tx.insert(session).values({
    tokenHash: hashOf(token),
    playerId,
    // PostgreSQL keeps no NUL, and a cut through a pair of surrogates is no text.
    agent: agent.replaceAll('\u0000', '').slice(0, AGENT_LENGTH).toWellFormed(),
    createdAt: at,
    seenAt: at,
  })
  return token
}

/** The owner of a live session, or null for anything else. */
export async function findSession(db: Db, token: string, now = Date.now()): Promise<SessionOwner | null> {
  if (!TOKEN_PATTERN.test(token)) return null
  const tokenHash = hashOf(token)
  const [row] = await db
    .select({ playerId: session.playerId, sessionId: session.id, seenAt: session.seenAt, frozen: player.frozen })
    .from(session)
    .innerJoin(player, eq(player.id, session.playerId))
    .where(and(eq(session.tokenHash, tokenHash), gt(session.seenAt, new Date(now - SESSION_IDLE))))
  if (!row) return null
  if (now - row.seenAt.getTime() > SEEN_STEP)
    await db
      .update(session)
      .set({ seenAt: new Date(now) })
      .where(eq(session.tokenHash, tokenHash))
  return { playerId: row.playerId, sessionId: row.sessionId, frozen: row.frozen }
}

/** The login behind a token, or null; the live channel's question. */
export function resolveToken(db: Db, token: string): Promise<SessionOwner | null> {
  return findSession(db, token)
}

/** Ends every session of a player. */
export async function revokeSessions(tx: DbOrTx, playerId: string): Promise<void> {
  await tx.delete(session).where(eq(session.playerId, playerId))
}

/** Removes sessions that died of idleness. */
export async function sweepSessions(db: Db, now: number): Promise<void> {
  await db.delete(session).where(lt(session.seenAt, new Date(now - SESSION_IDLE)))
}
