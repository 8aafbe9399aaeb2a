import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'

/** Rows that one statement deletes. It takes tens of ms, so nobody waits for its locks. */
const SLICE = 5_000

/**
 * Deletes the rows for which `condition` holds, in slices that commit one by one, so that any number of rows can be deleted. Rows that
 * another node is just deleting are left to it. Returns how many it deleted.
 */
export async function purge(db: Db, table: PgTable, condition: SQL | undefined, slice = SLICE): Promise<number> {
  if (condition === undefined) throw new Error('purge without a condition')
  for (let gone = 0; ; ) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${condition} limit ${slice} for update skip locked))`)
    gone += rowCount ?? 0
    if ((rowCount ?? 0) < slice) return gone
  }
}
