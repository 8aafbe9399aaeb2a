import { eq } from 'drizzle-orm'
import { noteReversed } from '#server/core/player/reversed.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { toWire } from '#shared/money.ts'
import { unbook } from './judge.ts'
import { invitationsOf, lockPromoters, writeRows } from './rows.ts'
import { commission } from './tables.ts'

/** What a reversal took back, in diamonds; 0 when nothing was booked for the order. */
export interface Reversed {
  inviterId: string
  amount: number
}

/**
 * Takes back the commission on an order whose money went back to the payer. What the inviter has taken already is held back from what
 * friends bring next. The second time changes nothing. Refuses an order that brought nobody a commission.
 */
export function reverseCommission(db: Db, orderNo: string, reason: string): Promise<Reversed> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(commission).where(eq(commission.orderNo, orderNo)).for('update')
    if (!row) throw new Refusal(Status.notFound, `no commission belongs to order ${orderNo}`)
    const { id, inviterId, playerId, amount, state } = row
    await noteReversed(tx, orderNo)
    if (state === 'reversed') return { inviterId, amount: 0 }
    await tx.update(commission).set({ state: 'reversed', reason }).where(eq(commission.id, id))
    if (state !== 'booked') return { inviterId, amount: 0 }
    const promoters = await lockPromoters(tx, [inviterId])
    const invitations = await invitationsOf(tx, [playerId])
    const [of, invited] = [promoters.get(inviterId), invitations.get(playerId)]
    if (!of || !invited) throw new Error(`commission ${id} has no promoter`)
    unbook(of, invited, amount)
    await writeRows(tx, [of], [invited])
    return { inviterId, amount: toWire(amount) }
  })
}
