import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { type ListQuery, newestPage } from '#server/platform/db/listPage.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { getMyPurchasePage } from '#shared/calls/shop.ts'
import { toWire } from '#shared/money.ts'
import { purchase } from './tables.ts'

/** One page of the player's purchases, newest first. */
export async function purchasePage(db: Db, playerId: string, query: ListQuery): Promise<DataOf<typeof getMyPurchasePage>> {
  const mine = eq(purchase.playerId, playerId)
  const { rows, ...page } = await newestPage(
    db,
    query,
    { table: purchase, all: mine, id: purchase.id },
    db.select().from(purchase).$dynamic(),
  )
  const pageData = rows.map(({ id, at, offerId, name, quantity, currency, paid }) => ({
    purchaseId: id,
    time: at.getTime(),
    offerId,
    name,
    quantity,
    currency,
    paid: toWire(paid),
  }))
  return { pageData, ...page }
}
