import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Catalogue, currentCatalogue } from '#server/catalogue/snapshot.ts'
import type { Db } from '#server/db/connect.ts'
import { cardOf } from '#server/items/cards.ts'
import { itemInstance } from '#server/items/tables.ts'
import type { BagItem, BagPage } from '#shared/calls/profile.ts'
import type { ItemState } from '#shared/codes.ts'
import { toWire } from '#shared/money.ts'

const { id, price, gainedAt } = itemInstance

/** The column that each order goes by, the id behind it: no two rows are equal, so that `after` always means one place. */
const ORDERS = {
  value: { by: [desc(price), desc(id)], column: price, sign: sql.raw('<') },
  cheap: { by: [asc(price), asc(id)], column: price, sign: sql.raw('>') },
  // Not the id alone: its index would be walked through everybody's items.
  new: { by: [desc(gainedAt), desc(id)], column: gainedAt, sign: sql.raw('<') },
} as const

/** Which items of a bag are meant. */
export interface BagFilter {
  /** -1 is all. */
  grade: number
  /** Box the items came from; -1 is all. */
  boxId?: number
  /** Part of the name; '' is all. */
  name?: string
}

export interface BagQuery extends BagFilter {
  page: number
  pageSize: number
  sort: keyof typeof ORDERS
  /** Item that the rows come after; '0' counts pages instead. */
  after?: string
}

/** One page of the player's bag (or of the one that `state` names), with the sums of the filter and of the whole bag. */
export async function bagPage(db: Db, playerId: string, query: BagQuery, state: ItemState = 'bag'): Promise<BagPage> {
  const { page, pageSize, sort, after = '0' } = query
  const catalogue = await currentCatalogue(db)
  const mine = sql`${itemInstance.ownerId} = ${playerId}::bigint and ${itemInstance.state} = ${sql.raw(`'${state}'`)}`
  const fits = fitting(query, catalogue)
  const rows = await db
    .select()
    .from(itemInstance)
    .where(and(mine, fits, after === '0' ? undefined : await placeAfter(db, playerId, sort, after)))
    .orderBy(...ORDERS[sort].by)
    .limit(pageSize)
    .offset(after === '0' ? (page - 1) * pageSize : 0)
  return { pageData: rows.map((row) => bagItem(row, catalogue)), page, pageSize, ...(await sumsOf(db, mine, fits, catalogue)) }
}

/** The filter; names are those of the catalogue in memory. */
export function fitting({ grade, boxId = -1, name = '' }: BagFilter, { items }: Catalogue): SQL | undefined {
  const wanted = name.trim().toLowerCase()
  const named = [...items].filter(([, { card }]) => card.giftName.toLowerCase().includes(wanted)).map(([giftId]) => giftId)
  return and(
    grade === -1 ? undefined : eq(itemInstance.grade, grade),
    boxId === -1 ? undefined : eq(itemInstance.boxId, boxId),
    wanted === '' ? undefined : inArray(itemInstance.giftId, named),
  )
}

/** Rows behind an item of the player that need not be in the bag any more. Behind a foreign or unknown one there is nothing. */
async function placeAfter(db: Db, playerId: string, sort: BagQuery['sort'], after: string): Promise<SQL> {
  const { column, sign } = ORDERS[sort]
  const [last] = await db
    .select({ value: column })
    .from(itemInstance)
    .where(and(eq(id, after), eq(itemInstance.ownerId, playerId)))
  return last ? sql`(${column}, ${id}) ${sign} (${sql.param(last.value, column)}, ${after}::bigint)` : sql`false`
}

/** Numbers and worths, box by box, in one walk over the bag. */
async function sumsOf(db: Db, mine: SQL, fits: SQL | undefined, { boxes }: Catalogue) {
  const within = fits ?? sql`true`
  const rows = await db
    .select({
      boxId: itemInstance.boxId,
      count: sql<number>`count(*)::int`,
      value: sql<number>`sum(${price})::float8`,
      fitting: sql<number>`(count(*) filter (where ${within}))::int`,
      fittingValue: sql<number>`coalesce(sum(${price}) filter (where ${within}), 0)::float8`,
    })
    .from(itemInstance)
    .where(mine)
    .groupBy(itemInstance.boxId)
  const sum = (field: 'count' | 'value' | 'fitting' | 'fittingValue') => rows.reduce((total, row) => total + row[field], 0)
  return {
    total: sum('fitting'),
    filteredValue: toWire(sum('fittingValue')),
    totalValue: toWire(sum('value')),
    totalCount: sum('count'),
    boxes: rows
      .map(({ boxId, count }) => ({ boxId, boxName: boxes.get(boxId)?.name ?? '', count }))
      .sort((a, b) => b.count - a.count || a.boxId - b.boxId),
  }
}

function bagItem(row: typeof itemInstance.$inferSelect, catalogue: Catalogue): BagItem {
  const boxName = catalogue.boxes.get(row.boxId)?.name ?? ''
  return { ...cardOf(catalogue, row), itemId: row.id, gainedAt: row.gainedAt.getTime(), boxName, receiptId: row.receiptId }
}
