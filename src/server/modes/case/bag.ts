import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Catalogue, currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { cardOf } from '#server/core/items/cards.ts'
import { itemInstance, NO_BOX } from '#server/core/items/tables.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type ListQuery, windowOf } from '#server/platform/db/listPage.ts'
import type { BagItem, BagPage, ItemSource } from '#shared/calls/profile.ts'
import type { ItemState } from '#shared/codes.ts'
import { modeFacts } from '#shared/modes.ts'
import { toWire } from '#shared/money.ts'

const { id, price, gainedAt } = itemInstance

/**
 * For each sort order, its columns and direction. The id is always the last column, so no two items are equal and `after` names one place.
 */
const ORDERS = {
  value: { by: [desc(price), desc(id)], column: price, sign: sql.raw('<') },
  cheap: { by: [asc(price), asc(id)], column: price, sign: sql.raw('>') },
  // Sorting by id alone would make PostgreSQL walk an index over the items of all players.
  new: { by: [desc(gainedAt), desc(id)], column: gainedAt, sign: sql.raw('<') },
} as const

/** Selects items of a bag. */
export interface BagFilter {
  /** Grade of the items; -1 means all. */
  grade: number
  /** Box that the items came from; -1 means all. */
  boxId?: number
  /** Part of the item's name; '' means all. */
  name?: string
  /** Only those that the player has locked. */
  locked?: boolean
}

export interface BagQuery extends BagFilter, ListQuery {
  sort: keyof typeof ORDERS
}

/** One page of the player's items in `state`, with the sums over the filtered items and over all of them. */
export async function bagPage(db: Db, playerId: string, query: BagQuery, state: ItemState = 'bag'): Promise<BagPage> {
  const { page, pageSize, sort, after = '0' } = query
  const catalogue = await currentCatalogue(db)
  const mine = sql`${itemInstance.ownerId} = ${playerId}::bigint and ${itemInstance.state} = ${sql.raw(`'${state}'`)}`
  const fits = fitting(query, catalogue)
  const { offset, limit } = windowOf(query)
  const rows = await db
    .select()
    .from(itemInstance)
    .where(
      and(
        mine,
        fits,
        query.locked ? itemInstance.locked : undefined,
        after === '0' ? undefined : await placeAfter(db, playerId, sort, after),
      ),
    )
    .orderBy(...ORDERS[sort].by)
    .limit(limit)
    .offset(offset)
  const sources = await sourcesOf(db, rows)
  return {
    pageData: rows.map((row) => bagItem(row, catalogue, sources.get(row.id))),
    page,
    pageSize,
    ...shownSums(await sumsOf(db, mine, fits, catalogue), await lockedSums(db, mine, fits), query),
  }
}

/** The filter as SQL. A name is looked up in the catalogue in memory, because item rows do not hold it. */
export function fitting({ grade, boxId = -1, name = '' }: BagFilter, { items }: Catalogue): SQL | undefined {
  const wanted = name.trim().toLowerCase()
  const named = [...items].filter(([, { card }]) => card.giftName.toLowerCase().includes(wanted)).map(([giftId]) => giftId)
  return and(
    grade === -1 ? undefined : eq(itemInstance.grade, grade),
    boxId === -1 ? undefined : eq(itemInstance.boxId, boxId),
    wanted === '' ? undefined : inArray(itemInstance.giftId, named),
  )
}

/**
 * Selects the rows after the item `after` in the sort order. That item may have left the bag. After an item of somebody else, or an unknown
 * one, there are no rows.
 */
async function placeAfter(db: Db, playerId: string, sort: BagQuery['sort'], after: string): Promise<SQL> {
  const { column, sign } = ORDERS[sort]
  const [last] = await db
    .select({ value: column })
    .from(itemInstance)
    .where(and(eq(id, after), eq(itemInstance.ownerId, playerId)))
  return last ? sql`(${column}, ${id}) ${sign} (${sql.param(last.value, column)}, ${after}::bigint)` : sql`false`
}

/** Counts and sums the items, box by box, in one query. */
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

/** Number and worth of the items that fit and are locked. They are few, and an index of their own holds them. */
async function lockedSums(db: Db, mine: SQL, fits: SQL | undefined) {
  const [sums] = await db
    .select({ count: sql<number>`count(*)::int`, value: sql<number>`coalesce(sum(${price}), 0)::float8` })
    .from(itemInstance)
    .where(and(mine, itemInstance.locked, fits))
  const { count, value } = sums ?? { count: 0, value: 0 }
  return { lockedCount: count, lockedValue: toWire(value) }
}

/** The sums of a page: where only locked items are listed, those of all that fit are theirs. */
function shownSums<S extends object>(sums: S, locked: Awaited<ReturnType<typeof lockedSums>>, query: BagFilter) {
  return { ...sums, ...(query.locked && { total: locked.lockedCount, filteredValue: locked.lockedValue }), ...locked }
}

type ItemRow = typeof itemInstance.$inferSelect

/** By the first word of an item's history. */
const SOURCES: Partial<Record<string, ItemSource>> = { firstTopUp: 'firstGift', roll: 'officialRoll', purchase: 'shop' }

/** Where the items came from that nobody drew for this player. Their histories are read only for those that no draw and no other player tells of. */
async function sourcesOf(db: Db, rows: readonly ItemRow[]): Promise<Map<string, ItemSource>> {
  const sources = new Map<string, ItemSource>()
  for (const row of rows) {
    if (row.passed) sources.set(row.id, 'player')
    else if (row.playMode === 'free') sources.set(row.id, 'free')
  }
  const asked = rows.filter((row) => row.boxId === NO_BOX && row.receiptId === null && !sources.has(row.id)).map((row) => row.id)
  if (asked.length === 0) return sources
  const { rows: firsts } = await db.execute<{ item: string; ref: string }>(sql`
    select i.id::text as item, h.ref from unnest(${sql.param(asked)}::bigint[]) as i (id)
    cross join lateral (select ref from item_history where item_id = i.id order by id limit 1) h`)
  for (const { item, ref } of firsts) {
    const source = SOURCES[ref.split(':')[0] ?? '']
    if (source) sources.set(item, source)
  }
  return sources
}

function bagItem(row: ItemRow, catalogue: Catalogue, source: ItemSource | undefined): BagItem {
  // An item that a mode without boxes has drawn names the mode.
  const drawnIn = row.receiptId === null ? '' : (modeFacts(row.playMode)?.name ?? '')
  const boxName = catalogue.boxes.get(row.boxId)?.name ?? drawnIn
  return {
    ...cardOf(catalogue, row),
    itemId: row.id,
    gainedAt: row.gainedAt.getTime(),
    boxName,
    receiptId: row.receiptId,
    ...(row.locked && { locked: true }),
    ...(source && { source }),
  }
}
