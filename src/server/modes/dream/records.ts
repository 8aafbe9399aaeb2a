import { and, desc, eq, lte } from 'drizzle-orm'
import { grantedBy, itemInstance } from '#server/core/items/tables.ts'
import { shownBalances } from '#server/core/money/balances.ts'
import { storedUnder } from '#server/core/money/idempotency.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { countRows, type ListQuery, placeAfter, windowOf } from '#server/platform/db/listPage.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { Balances } from '#shared/calls/fields.ts'
import type { ItemState } from '#shared/codes.ts'
import type { DreamRecord, DreamResult, getMyDreamPage } from '#shared/modes/dream/calls.ts'
import { DREAM_MODE } from '#shared/modes.ts'
import { dreamUpgrade } from './tables.ts'

/** What the idempotency table stores for an upgrade. Balances are in minor units, as they were just after paying. */
export interface StoredUpgrade extends Balances {
  upgradeId?: string
}

/** Builds the reply to an upgrade again from what was stored. */
export async function restoreResult(db: Db, { upgradeId = '0', ...balances }: StoredUpgrade): Promise<DreamResult> {
  const [row] = await db.select({ book: dreamUpgrade.book }).from(dreamUpgrade).where(eq(dreamUpgrade.id, upgradeId))
  if (!row) throw new Error(`upgrade ${upgradeId} is not in the database`)
  return { book: row.book, ...shownBalances(balances) }
}

/** Finds the upgrade that was made under a key; null when the key upgraded nothing. */
export async function findUpgrade(db: Db, playerId: string, key: string): Promise<DreamResult | null> {
  const reply = (await storedUnder<StoredUpgrade>(db, playerId, key))?.reply
  return reply?.upgradeId ? restoreResult(db, reply) : null
}

export interface DreamPageQuery extends ListQuery {
  /** Leaves out upgrades whose reveal is after this moment (ms since 1970), so that pages do not shift. 0 means now. */
  asOf: number
  /** Id of the only upgrade to return; '0' means all. */
  dreamId?: string
}

/** One page of the player's upgrades, newest first. An upgrade whose reveal is still to come is neither listed nor counted. */
export async function dreamPage(db: Db, playerId: string, query: DreamPageQuery): Promise<DataOf<typeof getMyDreamPage>> {
  const { page, pageSize, asOf, dreamId = '0', after = '0' } = query
  const now = await clockOf(db)
  const until = Math.min(asOf || now, now)
  const mine = eq(dreamUpgrade.playerId, playerId)
  const wanted = and(mine, dreamId === '0' ? undefined : eq(dreamUpgrade.id, dreamId), lte(dreamUpgrade.revealAt, new Date(until)))
  const { offset, limit } = windowOf(query)
  const rows = await db
    .select()
    .from(dreamUpgrade)
    .where(
      after === '0'
        ? wanted
        : and(wanted, await placeAfter(db, dreamUpgrade, { at: dreamUpgrade.revealAt, id: dreamUpgrade.id }, mine, after)),
    )
    .orderBy(desc(dreamUpgrade.revealAt), desc(dreamUpgrade.id))
    .limit(limit)
    .offset(offset)
  const states = await statesOf(db, playerId, rows)
  const total = await countRows(db, dreamUpgrade, wanted)
  return { pageData: rows.map((row) => recordOf(row, states)), page, pageSize, total, asOf: until }
}

type UpgradeRow = typeof dreamUpgrade.$inferSelect

/** The current state of the item of each upgrade. One that the player gave away stays `given`, whatever its new owner does with it. */
async function statesOf(db: Db, playerId: string, rows: readonly UpgradeRow[]): Promise<Map<string, ItemState>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const items = await db
    .select({ playId: itemInstance.playId, ownerId: itemInstance.ownerId, state: itemInstance.state })
    .from(itemInstance)
    .where(grantedBy(DREAM_MODE, ids))
  return new Map(items.map(({ playId, ownerId, state }) => [playId ?? '', ownerId === playerId ? state : 'given']))
}

function recordOf({ id, book }: UpgradeRow, states: ReadonlyMap<string, ItemState>): DreamRecord {
  const { playedAt, target, chance, price, paid, staked, change, roll, won, stakes, drop } = book
  const state = states.get(id) ?? 'given'
  return { dreamId: id, time: playedAt, target, chance, price, paid, staked, change, roll, won, stakes, drop: { ...drop, state } }
}
