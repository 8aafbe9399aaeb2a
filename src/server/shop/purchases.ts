import { count, desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { getMyPurchasePage } from '#shared/calls/shop.ts'
import { toWire } from '#shared/money.ts'
import { purchase } from './tables.ts'

/** One page of the player's purchases, newest first. */
export async function purchasePage(
  db: Db,
  playerId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<DataOf<typeof getMyPurchasePage>> {
  const mine = eq(purchase.playerId, playerId)
  const [sum] = await db.select({ total: count() }).from(purchase).where(mine)
  const rows = await db
    .select()
    .from(purchase)
    .where(mine)
    .orderBy(desc(purchase.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const pageData = rows.map(({ id, at, offerId, name, quantity, currency, paid }) => ({
    purchaseId: id,
    time: at.getTime(),
    offerId,
    name,
    quantity,
    currency,
    paid: toWire(paid),
  }))
  return { pageData, page, pageSize, total: sum?.total ?? 0 }
}
