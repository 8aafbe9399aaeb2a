import { and, type Column, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from './connect.ts'

/**
 * The database's clock in whole ms since 1970, as SQL. It alone decides when something may be told, because the clocks of nodes differ. In a
 * transaction it stands still.
 */
export const CLOCK_MS = 'floor(extract(epoch FROM now()) * 1000)::float8'

/** The database's clock now, in whole ms since 1970. Unlike `CLOCK_MS` it goes on in a transaction, which may have waited long for a lock. */
export async function clockOf(db: DbOrTx): Promise<number> {
  const { rows } = await db.execute<{ now: number }>(sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`)
  if (!rows[0]) throw new Error('a clock without a row')
  return rows[0].now
}

/** SQL of the Beijing day of a moment, as `beijingDay` has it. `moment` is SQL too. */
export const beijingDaySql = (moment: string): string => `((${moment}) AT TIME ZONE 'UTC' + interval '8 hours')::date`

/** What is dated later than this, in ms from now, was written before the clock was set back, and makes nobody wait. Clocks of nodes differ less. */
const AHEAD = 60_000

/** True for what happened within the last `span` ms before `now`. */
export const within = (column: Column, span: number, now: number): SQL | undefined =>
  and(gt(column, new Date(now - span)), lte(column, new Date(now + AHEAD)))

/** The same as SQL, with the name of the column. */
export const withinSql = (column: string, span: number, now: number): SQL => {
  const [from, to] = [now - span, now + AHEAD].map((ms) => new Date(ms).toISOString())
  return sql`(${sql.raw(column)} > ${from}::timestamptz and ${sql.raw(column)} <= ${to}::timestamptz)`
}

/** True for what was given for `life` ms and is not over yet. After the clock was set back nothing lives longer than it was given for. */
export const alive = (expiresAt: Column, life: number, now: number): SQL | undefined =>
  and(gt(expiresAt, new Date(now)), lte(expiresAt, new Date(now + life + AHEAD)))

/** No play takes longer than this until it is public, in ms. What is public later was made before the clock was set back. */
const LONGEST_SHOW = 5 * 60_000

/** SQL of the ms until a play is public whose moment is `revealAt`, by the database's clock; 0 when it is. */
export const untilShown = (revealAt: SQL | Column): SQL =>
  sql`(case when ${revealAt} > now() + ${LONGEST_SHOW} * interval '1 millisecond' then 0
    else greatest(extract(epoch from ${revealAt} - now())::float8 * 1000, 0) end)`
