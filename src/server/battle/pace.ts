import { and, count, eq } from 'drizzle-orm'
import { within } from '#server/db/clock.ts'
import type { Tx } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { battleCodeTry } from './tables.ts'

/** Rooms that a player may create within WINDOW. Whoever creates and cancels in turn gets every coin back, so nothing else would end it. */
const CREATIONS = 10
const WINDOW = 60_000

/** Counts the creation of a room by a player whom the transaction has locked. Throws a Refusal when there are too many. `now` is the database's clock. */
export async function countCreation(tx: Tx, playerId: string, now: number): Promise<void> {
  const who = `create:${playerId}`
  const recent = and(eq(battleCodeTry.who, who), within(battleCodeTry.at, WINDOW, now))
  const [created] = await tx.select({ times: count() }).from(battleCodeTry).where(recent)
  if ((created?.times ?? 0) >= CREATIONS) throw new Refusal(Status.tooMany, '创建房间过于频繁，请 1 分钟后再试')
  await tx.insert(battleCodeTry).values({ who, at: new Date(now) })
}
