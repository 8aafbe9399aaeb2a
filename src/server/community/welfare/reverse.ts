import { and, eq } from 'drizzle-orm'
import { noteReversed } from '#server/core/player/reversed.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { firstTopUp, welfareClaim } from './tables.ts'

/** What a charged-back order had to do with the gift for a first top-up. `itemId`: the item that was taken for it. */
export interface ReversedGift {
  outcome: 'withdrawn' | 'taken' | 'none'
  itemId: string | null
}

/**
 * An order was charged back: it counts no more as a top-up, which gifts ask for, nor as a first one; the player's next credited one does. A gift
 * that was taken stays where it is, which may be anywhere by now; the operator is told its number. The second time changes nothing.
 */
export function reverseFirstTopUp(db: Db, orderNo: string, reason: string): Promise<ReversedGift> {
  return inTransaction(db, async (tx) => {
    await noteReversed(tx, orderNo)
    const [row] = await tx.select().from(firstTopUp).where(eq(firstTopUp.orderNo, orderNo)).for('update')
    if (!row) return { outcome: 'none', itemId: null }
    const state = row.state === 'taken' ? 'taken' : 'reversed'
    await tx.update(firstTopUp).set({ state, reason }).where(eq(firstTopUp.playerId, row.playerId))
    if (state === 'reversed') return { outcome: 'withdrawn', itemId: null }
    const mine = and(eq(welfareClaim.playerId, row.playerId), eq(welfareClaim.kind, 'first'))
    const [claim] = await tx.select({ itemId: welfareClaim.itemId }).from(welfareClaim).where(mine)
    return { outcome: 'taken', itemId: claim?.itemId ?? null }
  })
}
