import { sql } from 'drizzle-orm'
import type { Tx } from './connect.ts'

/**
 * Reserves the id of a row before the row is written, for cases where other rows that are written first must name it. `table` has an `id`
 * that the database counts up.
 */
export async function nextId(tx: Tx, table: 'giving' | 'player'): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`select nextval(pg_get_serial_sequence(${table}, 'id'))::text as id`)
  const id = rows[0]?.id
  if (!id) throw new Error(`no id for ${table}`)
  return id
}
