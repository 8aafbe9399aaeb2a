import { sql } from 'drizzle-orm'
import { beijingDaySql } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** Days for which the sums of days, and those of weeks, are kept after their period has begun. The best of each period are kept for ever. */
const KEPT = { day: 15, week: 36 } as const
/** Rows that one statement deletes. */
const BATCH = 10_000

/** Deletes sums of periods that are closed long ago, and what the audit needs to count them again. Returns how many rows. */
export async function sweepRank(db: Db): Promise<number> {
  const old = (days: number) => sql`(select least(next_day, ${sql.raw(beijingDaySql('now()'))}) - ${days}::int from rank_clock)`
  let deleted = 0
  for (const [period, days] of Object.entries(KEPT))
    deleted += await inBatches(
      db,
      sql`delete from rank_sum where ctid = any(array(select ctid from rank_sum where period = ${period} and start < ${old(days)} limit ${BATCH}))`,
    )
  for (const table of ['rank_win', 'rank_late'])
    deleted += await inBatches(
      db,
      sql`delete from ${sql.identifier(table)} where ctid = any(array(select ctid from ${sql.identifier(table)} where day < ${old(KEPT.week)} limit ${BATCH}))`,
    )
  return deleted
}

async function inBatches(db: Db, statement: ReturnType<typeof sql>): Promise<number> {
  let deleted = 0
  for (let some = BATCH; some === BATCH; deleted += some) some = (await db.execute(statement)).rowCount ?? 0
  return deleted
}
