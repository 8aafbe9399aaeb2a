import { sql } from 'drizzle-orm'
import type { Tx } from './connect.ts'

/** Takes the id of a row before it is written, for rows that others written first must name. `table` has a counted `id`. */
export async function nextId(tx: Tx, table: 'giving' | 'player' | 'purchase'): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`select nextval(pg_get_serial_sequence(${table}, 'id'))::text as id`)
  const id = rows[0]?.id
  if (!id) throw new Error(`no id for ${table}`)
  return id
}
