import { createHash, randomBytes } from 'node:crypto'
import { and, gt, lt, sql } from 'drizzle-orm'
import { session } from '#server/core/player/tables.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { Gatherers } from '#server/platform/db/gatherer.ts'
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

/** A token that is looked up. */
interface AskedToken {
  tokenHash: string
  /** In ms since 1970. */
  now: number
  address: string
}

interface FoundToken extends Record<string, unknown> {
  player_id: string | null
  session_id: string | null
  /** In ms since 1970. */
  seen_at: number | null
  frozen: boolean | null
  end: 'everywhere' | 'device' | null
}

const secondsOf = (ms: number) => ms / 1_000

/**
 * Each token by itself with OFFSET 0: PostgreSQL would read all sessions while there are few. $1 hashes of tokens, $2 the moments, in seconds since 1970.
 */
const LOOK_UP = {
  name: 'look-up-tokens',
  text: `SELECT s.player_id::text, s.id::text AS session_id, s.seen_at, p.frozen, e.reason AS "end"
    FROM unnest($1::text[], $2::float8[]) WITH ORDINALITY AS a (token_hash, now, place)
    LEFT JOIN LATERAL (
      SELECT player_id, id, (extract(epoch FROM seen_at) * 1000)::float8 AS seen_at FROM session WHERE token_hash = a.token_hash
        AND seen_at > to_timestamp(a.now - ${secondsOf(SESSION_IDLE)}) AND created_at > to_timestamp(a.now - ${secondsOf(SESSION_LIFE)}) OFFSET 0) s ON true
    LEFT JOIN LATERAL (SELECT frozen FROM player WHERE id = s.player_id OFFSET 0) p ON true
    LEFT JOIN LATERAL (SELECT reason FROM session_end WHERE token_hash = a.token_hash OFFSET 0) e ON true
    ORDER BY a.place`,
}

/** Looks tokens up in one statement: a forged token costs no more than a valid one, and the tokens of a crowd hardly more than one. */
async function findTokens(db: Db, asked: readonly AskedToken[]): Promise<TokenLookup[]> {
  const values = [asked.map(({ tokenHash }) => tokenHash), asked.map(({ now }) => secondsOf(now))]
  const { rows } = await db.$client.query<FoundToken>({ ...LOOK_UP, values })
  const unseen = asked.filter(({ now }, index) => now - (rows[index]?.seen_at ?? now) > SEEN_STEP)
  // Who cannot be noted is let in all the same; the others of the statement have nothing to do with it.
  if (unseen.length > 0) await noteSeen(db, unseen).catch(() => undefined)
  return rows.map(({ player_id, session_id, frozen, end }) =>
    player_id === null || session_id === null || frozen === null
      ? { owner: null, end }
      : { owner: { playerId: player_id, sessionId: session_id, frozen } },
  )
}

/** Writes when and where sessions were used. One that is being ended is passed over: others would wait for it. */
async function noteSeen(db: Db, used: readonly AskedToken[]): Promise<void> {
  const column = <T>(read: (token: AskedToken) => T) => sql.param(used.map(read))
  await db.execute(sql`
    update session s set seen_at = greatest(s.seen_at, to_timestamp(u.now)), address = case when u.address = '' then s.address else u.address end
    from (
      select distinct on (u.token_hash) u.* from unnest(${column(({ tokenHash }) => tokenHash)}::text[],
        ${column(({ now }) => secondsOf(now))}::float8[], ${column(({ address }) => address)}::text[]) as u (token_hash, now, address)
      order by u.token_hash, u.now desc
    ) u join lateral (select token_hash from session where token_hash = u.token_hash for no key update skip locked) held on true
    where s.token_hash = held.token_hash`)
}

const gatherers = new Gatherers<AskedToken, TokenLookup>(findTokens)

/**
 * Looks a token up, together with those of other requests. `address` is where the token is used; without it the session keeps the one that it has.
 */
export async function lookUpToken(db: Db, token: string, now: number, address = ''): Promise<TokenLookup> {
  if (!TOKEN_PATTERN.test(token)) return UNKNOWN
  return gatherers.get(db, { tokenHash: hashOf(token), now, address })
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
