import { and, asc, count, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { CLOCK_MS } from '#server/db/clock.ts'
import { itemInstance } from '#server/items/tables.ts'
import { dropsOf } from '#shared/book.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { getMyOpenPage, OpenedDrop, OpenRecord } from '#shared/calls/record.ts'
import type { ItemState } from '#shared/codes.ts'
import { toWire } from '#shared/money.ts'
import type { CaseDeps } from './open.ts'
import { caseOpen } from './tables.ts'

export interface OpenPageQuery {
  page: number
  pageSize: number
  /**
   * Leaves out openings whose reveal is after this moment (ms since 1970), so that pages do not shift while the player opens more. 0 means
   * now.
   */
  asOf: number
  /** Id of the only opening to return; '0' means all. */
  openId?: string
}

/** One page of the player's openings, newest first. An opening whose reveal is still to come is neither listed nor counted. */
export async function openPage(
  { db }: Pick<CaseDeps, 'db'>,
  playerId: string,
  { page, pageSize, asOf, openId = '0' }: OpenPageQuery,
): Promise<DataOf<typeof getMyOpenPage>> {
  const wanted = and(eq(caseOpen.playerId, playerId), openId === '0' ? undefined : eq(caseOpen.id, openId))
  const untilAsked = asOf === 0 ? undefined : lte(caseOpen.revealAt, new Date(asOf))
  const [sum] = await db
    .select({ total: count(), now: sql<number>`${sql.raw(CLOCK_MS)}` })
    .from(caseOpen)
    .where(and(wanted, untilAsked, lte(caseOpen.revealAt, sql`now()`)))
  if (!sum) throw new Error('a count without a row')
  const until = Math.min(asOf || sum.now, sum.now)
  const rows = await db
    .select()
    .from(caseOpen)
    .where(and(wanted, lte(caseOpen.revealAt, new Date(until))))
    .orderBy(desc(caseOpen.revealAt), desc(caseOpen.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const states = await statesOf(db, playerId, rows)
  return { pageData: rows.map((row) => recordOf(row, states)), page, pageSize, total: sum.total, asOf: until }
}

type OpenRow = typeof caseOpen.$inferSelect

/** The current state of each item. An item that the player gave away stays `given`, whatever its new owner does with it. */
async function statesOf(db: CaseDeps['db'], playerId: string, rows: readonly OpenRow[]): Promise<Map<string, ItemState>> {
  if (rows.length === 0) return new Map()
  const openIds = rows.map(({ id }) => id)
  const items = await db
    .select({ id: itemInstance.id, ownerId: itemInstance.ownerId, state: itemInstance.state })
    .from(itemInstance)
    .where(inArray(itemInstance.openId, openIds))
    .orderBy(asc(itemInstance.id))
  return new Map(items.map(({ id, ownerId, state }) => [id, ownerId === playerId ? state : 'given']))
}

function recordOf({ id, openedAt, number, paid, book }: OpenRow, states: ReadonlyMap<string, ItemState>): OpenRecord {
  const total = book.events.find((event) => event.kind === 'total')
  const drops = dropsOf(book).map((drop): OpenedDrop => ({ ...drop, state: states.get(drop.itemId ?? '') ?? 'given' }))
  const { boxId, boxName, boxImage } = book
  const value = total?.value ?? 0
  return {
    openId: id,
    time: openedAt.getTime(),
    boxId,
    boxName,
    boxImage,
    number,
    paid: toWire(paid),
    value,
    label: total?.label ?? null,
    drops,
  }
}
