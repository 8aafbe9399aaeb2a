import { and, desc, eq, lte } from 'drizzle-orm'
import { openRecordOf, statesOfGranted } from '#server/core/items/granted.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { countRows, type ListQuery, placeAfter, windowOf } from '#server/platform/db/listPage.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { getMyFreeOpenPage } from '#shared/calls/record.ts'
import { FREE_MODE } from '#shared/modes.ts'
import { freeOpen } from './tables.ts'

/**
 * One page of the player's free openings, newest first. One whose reveal is still to come is neither listed nor counted. They are in the order
 * of days and ids, which the index of the player's days serves: a day has few.
 */
export async function freeOpenPage(db: DbOrTx, playerId: string, query: ListQuery): Promise<DataOf<typeof getMyFreeOpenPage>> {
  const { page, pageSize, after = '0' } = query
  const { playerId: owner, day, id, revealAt } = freeOpen
  const mine = eq(owner, playerId)
  const wanted = and(mine, lte(revealAt, new Date(await clockOf(db))))
  const { offset, limit } = windowOf(query)
  const rows = await db
    .select()
    .from(freeOpen)
    .where(after === '0' ? wanted : and(wanted, await placeAfter(db, freeOpen, { at: day, id }, mine, after)))
    .orderBy(desc(day), desc(id))
    .limit(limit)
    .offset(offset)
  const openIds = rows.map((row) => row.id)
  const states = await statesOfGranted(db, playerId, FREE_MODE, openIds)
  return {
    pageData: rows.map((row) => openRecordOf({ ...row, number: row.book.number, paid: 0 }, states)),
    page,
    pageSize,
    total: await countRows(db, freeOpen, wanted),
  }
}
