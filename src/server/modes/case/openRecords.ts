import { and, eq, lte } from 'drizzle-orm'
import { openRecordOf, statesOfGranted } from '#server/core/items/granted.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import { type ListQuery, newestPage } from '#server/platform/db/listPage.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { getMyOpenPage } from '#shared/calls/record.ts'
import { CASE_MODE } from '#shared/modes.ts'
import { toWire } from '#shared/money.ts'
import type { CaseDeps } from './open.ts'
import { caseOpen } from './tables.ts'

export interface OpenPageQuery extends ListQuery {
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
  query: OpenPageQuery,
): Promise<DataOf<typeof getMyOpenPage>> {
  const { asOf, openId = '0' } = query
  const now = await clockOf(db)
  const until = Math.min(asOf || now, now)
  const mine = eq(caseOpen.playerId, playerId)
  const wanted = and(mine, openId === '0' ? undefined : eq(caseOpen.id, openId), lte(caseOpen.revealAt, new Date(until)))
  const list = { table: caseOpen, all: wanted, mine, at: caseOpen.revealAt, id: caseOpen.id }
  const { rows, ...page } = await newestPage(db, query, list, db.select().from(caseOpen).$dynamic())
  const openIds = rows.map(({ id }) => id)
  const states = await statesOfGranted(db, playerId, CASE_MODE, openIds)
  return { pageData: rows.map((row) => openRecordOf({ ...row, paid: toWire(row.paid) }, states)), ...page, asOf: until }
}
