import { and, count, eq, lt } from 'drizzle-orm'
import { clockOf, within } from '#server/platform/db/clock.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { purge } from '#server/platform/db/purge.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { battleCreation } from './tables.ts'

/** Rooms that a player may create within WINDOW. Whoever creates and cancels in turn gets every coin back, so nothing else would end it. */
const CREATIONS = 10
const WINDOW = 60_000
/** Rows are kept for as long as a node of an older version counts those that it has written itself. */
const KEPT = 10 * 60_000

/** Counts the creation of a room by a player whom the transaction has locked. Throws a Refusal when there are too many. `now` is the database's clock. */
export async function countCreation(tx: Tx, playerId: string, now: number): Promise<void> {
  const who = `create:${playerId}`
  const recent = and(eq(battleCreation.who, who), within(battleCreation.at, WINDOW, now))
  const [created] = await tx.select({ times: count() }).from(battleCreation).where(recent)
  if ((created?.times ?? 0) >= CREATIONS) throw new Refusal(Status.tooMany, '创建房间过于频繁，请 1 分钟后再试')
  await tx.insert(battleCreation).values({ who, at: new Date(now) })
}

/** Deletes creations that count no more. Returns how many. */
export async function sweepCreations(db: Db): Promise<number> {
  return purge(db, battleCreation, lt(battleCreation.at, new Date((await clockOf(db)) - KEPT)))
}
