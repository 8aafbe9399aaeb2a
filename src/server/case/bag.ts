import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { type Catalogue, currentCatalogue } from '#server/catalogue/snapshot.ts'
import type { Db } from '#server/db/connect.ts'
import type { BagItem } from '#shared/calls/profile.ts'
import type { Grade } from '#shared/codes.ts'
import { toWire } from '#shared/money.ts'
import { itemInstance } from './tables.ts'

const ORDERS = {
  value: [desc(itemInstance.price), desc(itemInstance.id)],
  cheap: [asc(itemInstance.price), asc(itemInstance.id)],
  new: [desc(itemInstance.id)],
} as const

export interface BagQuery {
  page: number
  pageSize: number
  /** -1 is all. */
  grade: number
  sort: keyof typeof ORDERS
}

/** One page of the player's bag, with number and worth of the whole bag. */
export async function bagPage(db: Db, playerId: string, { page, pageSize, grade, sort }: BagQuery) {
  const mine = and(eq(itemInstance.ownerId, playerId), eq(itemInstance.state, 'bag'))
  const ofGrade = grade === -1 ? sql`true` : eq(itemInstance.grade, grade)
  const [sums] = await db
    .select({
      totalCount: count(),
      total: sql<number>`(count(*) filter (where ${ofGrade}))::int`,
      worth: sql<number>`coalesce(sum(${itemInstance.price}), 0)::float8`,
    })
    .from(itemInstance)
    .where(mine)
  const rows = await db
    .select()
    .from(itemInstance)
    .where(and(mine, ofGrade))
    .orderBy(...ORDERS[sort])
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const catalogue = await currentCatalogue(db)
  return {
    pageData: rows.map((row) => bagItem(row, catalogue)),
    page,
    pageSize,
    total: sums?.total ?? 0,
    totalValue: toWire(sums?.worth ?? 0),
    totalCount: sums?.totalCount ?? 0,
  }
}

function bagItem(row: typeof itemInstance.$inferSelect, { items, boxes }: Catalogue): BagItem {
  const { giftName = '', giftImage = '' } = items.get(row.giftId)?.card ?? {}
  return {
    itemId: row.id,
    gainedAt: row.gainedAt.getTime(),
    boxName: boxes.get(row.boxId)?.name ?? '',
    giftId: row.giftId,
    giftName,
    giftImage,
    grade: row.grade as Grade,
    recoveryPrice: toWire(row.price),
  }
}
