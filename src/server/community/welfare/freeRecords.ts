import { and, eq, lte } from 'drizzle-orm'
import { openRecordOf, statesOfGranted } from '#server/core/items/granted.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { type ListQuery, newestPage } from '#server/platform/db/listPage.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { getMyFreeOpenPage } from '#shared/calls/record.ts'
import { FREE_MODE } from '#shared/modes.ts'
import { freeOpen } from './tables.ts'

/**
 * One page of the player's free openings, newest first. One whose reveal is still to come is neither listed nor counted. They are in the order
 * of days and ids, which the index of the player's days serves: a day has few.
 */
export async function freeOpenPage(db: DbOrTx, playerId: string, query: ListQuery): Promise<DataOf<typeof getMyFreeOpenPage>> {
  const { playerId: owner, day, id, revealAt } = freeOpen
  const mine = eq(owner, playerId)
  const wanted = and(mine, lte(revealAt, new Date(await clockOf(db))))
  const list = { table: freeOpen, all: wanted, mine, at: day, id }
  const { rows, ...page } = await newestPage(db, query, list, db.select().from(freeOpen).$dynamic())
  const openIds = rows.map((row) => row.id)
  const states = await statesOfGranted(db, playerId, FREE_MODE, openIds)
  return { pageData: rows.map((row) => openRecordOf({ ...row, number: row.book.number, paid: 0 }, states)), ...page }
}
