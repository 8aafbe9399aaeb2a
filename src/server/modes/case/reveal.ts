import { sql } from 'drizzle-orm'
import { itemInstance } from '#server/core/items/tables.ts'
import { untilShown } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { caseOpen } from './tables.ts'

/**
 * Ms until the drop that an item came from is public, by the database's clock; 0 when it is, and for items of no opening. What tells others
 * of an item must wait for it.
 */
export async function untilReveal(tx: Tx, itemId: string): Promise<number> {
  const { rows } = await tx.execute<{ left: number }>(sql`
    select ${untilShown(caseOpen.revealAt)} as left
    from ${itemInstance} join ${caseOpen} on ${caseOpen.id} = ${itemInstance.playId} and ${itemInstance.playMode} = 'case'
    where ${itemInstance.id} = ${itemId}::bigint`)
  return rows[0]?.left ?? 0
}
