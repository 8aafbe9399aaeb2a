import { and, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { countRows, type ListQuery, windowOf } from '#server/platform/db/listPage.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { getMyPurchasePage } from '#shared/calls/shop.ts'
import { toWire } from '#shared/money.ts'
import { purchase } from './tables.ts'

/** One page of the player's purchases, newest first. */
export async function purchasePage(db: Db, playerId: string, query: ListQuery): Promise<DataOf<typeof getMyPurchasePage>> {
  const mine = eq(purchase.playerId, playerId)
  const { page, pageSize, after = '0' } = query
  const { offset, limit } = windowOf(query)
  const rows = await db
    .select()
    .from(purchase)
    .where(after === '0' ? mine : and(mine, lt(purchase.id, after)))
    .orderBy(desc(purchase.id))
    .limit(limit)
    .offset(offset)
  const pageData = rows.map(({ id, at, offerId, name, quantity, currency, paid }) => ({
    purchaseId: id,
    time: at.getTime(),
    offerId,
    name,
    quantity,
    currency,
    paid: toWire(paid),
  }))
  return { pageData, page, pageSize, total: await countRows(db, purchase, mine) }
}
