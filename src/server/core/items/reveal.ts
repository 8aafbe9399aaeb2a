import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { untilShown } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { PlayMode } from '#shared/modes.ts'
import { itemInstance } from './tables.ts'

/** Where the plays of a mode are kept, with the moment from which others may hear of them. */
interface ShownPlays {
  table: PgTable & { id: PgColumn; revealAt: PgColumn }
  mode: PlayMode
}

/**
 * Returns what tells for how many ms the play of a mode that granted an item is not public yet, by the database's clock; 0 when it is, and for
 * items that no play of the mode granted. What tells others of an item must wait for it.
 */
export const untilPlayShown =
  ({ table, mode }: ShownPlays) =>
  async (tx: Tx, itemId: string): Promise<number> => {
    const { rows } = await tx.execute<{ left: number }>(sql`
      select ${untilShown(table.revealAt)} as left
      from ${itemInstance} join ${table} on ${table.id} = ${itemInstance.playId} and ${itemInstance.playMode} = ${mode}
      where ${itemInstance.id} = ${itemId}::bigint`)
    return rows[0]?.left ?? 0
  }
