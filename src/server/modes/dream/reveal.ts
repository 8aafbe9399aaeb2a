import { sql } from 'drizzle-orm'
import { itemInstance } from '#server/core/items/tables.ts'
import { untilShown } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { dreamUpgrade } from './tables.ts'

/** Ms until the upgrade that granted an item is public, by the database's clock; 0 when it is, and for items of no upgrade. */
export async function untilReveal(tx: Tx, itemId: string): Promise<number> {
  const { rows } = await tx.execute<{ left: number }>(sql`
    select ${untilShown(dreamUpgrade.revealAt)} as left
    from ${itemInstance} join ${dreamUpgrade} on ${dreamUpgrade.id} = ${itemInstance.playId} and ${itemInstance.playMode} = 'dream'
    where ${itemInstance.id} = ${itemId}::bigint`)
  return rows[0]?.left ?? 0
}
