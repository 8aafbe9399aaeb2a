import { and, desc, eq, lte } from 'drizzle-orm'
import { clockOf } from '#server/db/clock.ts'
import type { DbOrTx } from '#server/db/connect.ts'
import { countRows, type ListQuery, placeAfter, windowOf } from '#server/db/listPage.ts'
import { statesOfGranted } from '#server/items/granted.ts'
import { dropsOf } from '#shared/book.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { getMyFreeOpenPage, OpenRecord } from '#shared/calls/record.ts'
import type { ItemState } from '#shared/codes.ts'
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
  return { pageData: rows.map((row) => recordOf(row, states)), page, pageSize, total: await countRows(db, freeOpen, wanted) }
}

function recordOf({ id, openedAt, book }: typeof freeOpen.$inferSelect, states: ReadonlyMap<string, ItemState>): OpenRecord {
  const { boxId, boxName, boxImage } = book
  const drops = dropsOf(book).map((drop) => ({ ...drop, state: states.get(drop.itemId ?? '') ?? ('given' as const) }))
  const total = book.events.find((event) => event.kind === 'total')
  return {
    openId: id,
    time: openedAt.getTime(),
    boxId,
    boxName,
    boxImage,
    number: drops.length,
    paid: 0,
    value: total?.value ?? 0,
    label: null,
    drops,
  }
}
