import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { player, session, sessionEnd } from '#server/core/player/tables.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { purge } from '#server/platform/db/purge.ts'

const DAY = 24 * 3_600_000
/** A session expires when it was not used for this long, in ms. */
export const SESSION_IDLE = 30 * DAY
/** A session ends this long after the login, in ms, however much it is used. */
export const SESSION_LIFE = 180 * DAY
/** The time of the last use is written at most once in this many ms. Writing it on every request would double the work of a request. */
const SEEN_STEP = 60_000

const TOKEN_PATTERN = /^[\w-]{43}$/

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The player and session that a token belongs to. */
export interface SessionOwner {
  playerId: string
  /** Id of the session, which the device list shows. It is not the token. */
  sessionId: string
  frozen: boolean
}

/** What is kept of the device that logs in. */
export interface LoginDevice {
  /** User agent. */
  agent: string
  /** See `addressOf`. */
  address: string
  /** See `Requester.browser`. */
  browser: string
  /** When the device begins to count as known, in ms since 1970. */
  knownFrom: number
}

/** True for sessions that have expired neither by age nor by not being used. */
export const isLive = (now: number) =>
  and(gt(session.seenAt, new Date(now - SESSION_IDLE)), gt(session.createdAt, new Date(now - SESSION_LIFE)))

/** A longer user agent is cut to this many characters. */
const AGENT_LENGTH = 300

/** Creates a session and returns its token: 256 random bits in base64url. The database keeps only a hash of it. */
export async function createSession(tx: DbOrTx, playerId: string, now: number, device: Partial<LoginDevice> = {}): Promise<string> {
  const { agent = '', address = '', browser = '', knownFrom = now } = device
  const token = randomBytes(32).toString('base64url')
  const at = new Date(now)
  await tx.insert(session).values({
    tokenHash: hashOf(token),
    playerId,
    // PostgreSQL text cannot hold NUL characters, and a cut may split a surrogate pair.
    agent: agent.replaceAll('\u0000', '').slice(0, AGENT_LENGTH).toWellFormed(),
    address,
    browser,
    createdAt: at,
    seenAt: at,
    knownFrom: new Date(knownFrom),
  })
  return token
}

/** The player and session of a token; or, for a token that is not valid, why it was ended early, if it was. */
export type TokenLookup = { owner: SessionOwner } | { owner: null; end: 'everywhere' | 'device' | null }

const UNKNOWN: TokenLookup = { owner: null, end: null }

/**
 * Looks a token up with one statement, so that a forged token costs no more than a valid one. `address` is where the token is used; without
 * it the session keeps the one that it has.
 */
export async function lookUpToken(db: Db, token: string, now: number, address = ''): Promise<TokenLookup> {
  if (!TOKEN_PATTERN.test(token)) return UNKNOWN
  const tokenHash = hashOf(token)
  const [row] = await db
    .select({ playerId: session.playerId, sessionId: session.id, seenAt: session.seenAt, frozen: player.frozen, end: sessionEnd.reason })
    .from(sql`(select ${tokenHash}::text as token_hash) as asked`)
    .leftJoin(session, and(eq(session.tokenHash, tokenHash), isLive(now)))
    .leftJoin(player, eq(player.id, session.playerId))
    .leftJoin(sessionEnd, eq(sessionEnd.tokenHash, tokenHash))
  if (!row) return UNKNOWN
  const { playerId, sessionId, seenAt, frozen, end } = row
  if (playerId === null || sessionId === null || seenAt === null || frozen === null) return { owner: null, end }
  if (now - seenAt.getTime() > SEEN_STEP)
    await db
      .update(session)
      .set({ seenAt: new Date(now), ...(address === '' ? {} : { address }) })
      .where(and(eq(session.tokenHash, tokenHash), lt(session.seenAt, new Date(now - SEEN_STEP))))
  return { owner: { playerId, sessionId, frozen } }
}

/** Finds the player and session of a token. Returns null when the token is malformed, unknown or expired. */
export async function findSession(db: Db, token: string, now: number): Promise<SessionOwner | null> {
  return (await lookUpToken(db, token, now)).owner
}

/** Returns those of the session ids that are neither revoked nor expired. The live channel asks for all its sockets at once. */
export async function validSessions(db: Db, sessionIds: readonly string[], now: number): Promise<Set<string>> {
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .where(and(sql`${session.id} = any(${sql.param(sessionIds)}::bigint[])`, isLive(now)))
  return new Set(rows.map(({ id }) => id))
}

/** Deletes expired sessions. */
export async function sweepSessions(db: Db, now: number): Promise<void> {
  await purge(db, session, lt(session.seenAt, new Date(now - SESSION_IDLE)))
  await purge(db, session, lt(session.createdAt, new Date(now - SESSION_LIFE)))
}
