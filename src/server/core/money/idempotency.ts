import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { type Acting, isLoggedIn, loginEnded } from '#server/core/player/login.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { purge } from '#server/platform/db/purge.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { idempotency } from './tables.ts'

/** An act of a player and the key that the client gave it. */
export interface KeyedRequest extends Acting {
  key: string
  /** {@link requestHash} of the call's path and input. */
  requestHash: string
}

/** Hashes a call's path and parsed input (sha256, hex). The order of the fields does not matter. */
export function requestHash(path: string, input: Record<string, unknown>): string {
  const fields = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([path, fields]))
    .digest('hex')
}

/** What a player reads whose key was already used for another request. */
export function keyReused(): Refusal {
  return new Refusal(Status.keyReused, '操作编号已用于另一次操作，请刷新后重试')
}

/**
 * Runs `act` at most once for each key, in the caller's transaction.
 *
 * The player is locked first (see `lockPlayer`), so those who do many players' acts together pass over this one instead of waiting for the key.
 *
 * A repeated request gets the stored reply. Another request with the same key is refused. Of two at the same time, the second waits for the
 * first. When `act` throws, the key stays unused. The reply must be JSON.
 *
 * Throws a Refusal when the login has ended by the time the act is done: then nothing of it counts.
 */
export async function once<T>(tx: Tx, request: KeyedRequest, act: () => Promise<T>): Promise<T> {
  const mine = and(eq(idempotency.playerId, request.playerId), eq(idempotency.key, request.key))
  if (!(await claim(tx, request))) return storedReply<T>(tx, request)
  const reply = await act()
  const { rowCount } = await tx
    .update(idempotency)
    .set({ reply })
    .where(and(mine, isLoggedIn(tx, request)))
  if (rowCount !== 1) throw loginEnded()
  return reply
}

/** Locks the player and takes the key. False when it was taken before. */
async function claim(tx: Tx, { playerId, key, requestHash }: KeyedRequest): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with held as (select id from player where id = ${playerId}::bigint for no key update)
    insert into idempotency (player_id, key, request_hash, at) select held.id, ${key}, ${requestHash}, now() from held on conflict do nothing`)
  return rowCount === 1
}

/** Request hash and reply that are stored under a key. The reply is null while a transaction is under way. */
export interface StoredReply<T> {
  requestHash: string
  reply: T | null
}

/** Reads what is stored under the player's key; null when the key was never used. The reply is of whatever act used the key. */
export async function storedUnder<T>(db: Db, playerId: string, key: string): Promise<StoredReply<T> | null> {
  const [row] = await db
    .select({ requestHash: idempotency.requestHash, reply: idempotency.reply })
    .from(idempotency)
    .where(and(eq(idempotency.playerId, playerId), eq(idempotency.key, key)))
  return row ? { requestHash: row.requestHash, reply: row.reply as T | null } : null
}

/** The stored reply to a request with this hash. Throws a Refusal when the key was used for another one, or is just being used. */
export function replyFor<T>({ requestHash, reply }: StoredReply<T>, hash: string): T {
  if (requestHash !== hash || reply === null) throw keyReused()
  return reply
}

async function storedReply<T>(tx: Tx, request: KeyedRequest): Promise<T> {
  const [stored] = await tx
    .select()
    .from(idempotency)
    .where(and(eq(idempotency.playerId, request.playerId), eq(idempotency.key, request.key)))
  if (stored?.requestHash !== request.requestHash) throw keyReused()
  return stored.reply as T
}

/** Keys are kept for a week, in ms. No client retries for that long. */
const KEPT_MS = 7 * 24 * 3_600_000

/** Deletes keys older than a week. Returns how many. */
export function purgeIdempotency(db: Db, now: number): Promise<number> {
  return purge(db, idempotency, lt(idempotency.at, new Date(now - KEPT_MS)))
}
