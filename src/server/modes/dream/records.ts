import { and, eq, lte } from 'drizzle-orm'
import { statesOfGranted } from '#server/core/items/granted.ts'
import { KeptPlays, keptBook } from '#server/core/play/kept.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type ListQuery, newestPage } from '#server/platform/db/listPage.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { ItemState } from '#shared/codes.ts'
import type { DreamRecord, getMyDreamPage } from '#shared/modes/dream/calls.ts'
import { DREAM_MODE } from '#shared/modes.ts'
import { dreamUpgrade } from './tables.ts'

/** Upgrades by their keys. */
export const keptUpgrades = new KeptPlays('upgradeId', ({ db }: { db: Db }, upgradeId) => keptBook(db, dreamUpgrade, upgradeId))

export interface DreamPageQuery extends ListQuery {
  /** Leaves out upgrades whose reveal is after this moment (ms since 1970), so that pages do not shift. 0 means now. */
  asOf: number
  /** Id of the only upgrade to return; '0' means all. */
  dreamId?: string
}

/** One page of the player's upgrades, newest first. An upgrade whose reveal is still to come is neither listed nor counted. */
export async function dreamPage(db: Db, playerId: string, query: DreamPageQuery): Promise<DataOf<typeof getMyDreamPage>> {
  const { asOf, dreamId = '0' } = query
  const now = await clockOf(db)
  const until = Math.min(asOf || now, now)
  const mine = eq(dreamUpgrade.playerId, playerId)
  const wanted = and(mine, dreamId === '0' ? undefined : eq(dreamUpgrade.id, dreamId), lte(dreamUpgrade.revealAt, new Date(until)))
  const list = { table: dreamUpgrade, all: wanted, mine, at: dreamUpgrade.revealAt, id: dreamUpgrade.id }
  const { rows, ...page } = await newestPage(db, query, list, db.select().from(dreamUpgrade).$dynamic())
  const playIds = rows.map(({ id }) => id)
  const states = await statesOfGranted(db, playerId, DREAM_MODE, playIds)
  return { pageData: rows.map((row) => recordOf(row, states)), ...page, asOf: until }
}

function recordOf({ id, book }: typeof dreamUpgrade.$inferSelect, states: ReadonlyMap<string, ItemState>): DreamRecord {
  const { playedAt, target, chance, price, paid, staked, change, roll, won, stakes, drop } = book
  const state = states.get(drop.itemId ?? '') ?? 'given'
  return { dreamId: id, time: playedAt, target, chance, price, paid, staked, change, roll, won, stakes, drop: { ...drop, state } }
}
