import { sql } from 'drizzle-orm'
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
