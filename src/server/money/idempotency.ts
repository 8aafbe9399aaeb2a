import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { idempotency } from './tables.ts'

/** A player's act under a key. */
export interface KeyedRequest {
  playerId: string
  key: string
  /** {@link requestHash} of the call and its input. */
  requestHash: string
}

/** Hash of what was asked: the call's path and its parsed input, whatever the order of the fields. */
export function requestHash(path: string, input: Record<string, unknown>): string {
  const fields = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([path, fields]))
    .digest('hex')
}

/** What a player is told whose key was already used for something else. */
export function keyReused(): Refusal {
  return new Refusal(Status.keyReused, '操作编号已用于另一次操作，请刷新后重试')
}

/**
 * Runs `act` once per key, in the caller's transaction: a repetition gets the stored reply, another request under the same key is
 * refused, and of concurrent ones the later waits for the earlier. A throwing `act` leaves the key unused. Replies must be JSON.
 */
export async function once<T>(tx: Tx, request: KeyedRequest, act: () => Promise<T>): Promise<T> {
  const mine = and(eq(idempotency.playerId, request.playerId), eq(idempotency.key, request.key))
  const claimed = await tx
    .insert(idempotency)
    .values({ ...request, at: new Date() })
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
  if (claimed.length === 0) return storedReply<T>(tx, request)
  const reply = await act()
  await tx.update(idempotency).set({ reply }).where(mine)
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

/** Keys are kept for a week: far longer than any client retries. */
const KEPT_MS = 7 * 24 * 3_600_000

/** Forgets keys that are out of use; returns how many. */
export async function purgeIdempotency(db: DbOrTx, now: number): Promise<number> {
  const gone = await db.delete(idempotency).where(lt(idempotency.at, new Date(now - KEPT_MS)))
  return gone.rowCount ?? 0
}
