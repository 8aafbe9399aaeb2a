import { and, asc, eq, gt, inArray, lt, lte } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { purge } from '#server/platform/db/purge.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { creditOrder } from './credit.ts'
import type { PayPorts, PayWorld } from './ports.ts'
import { cardTry, payNotice, topUp } from './tables.ts'

/** The sweep handles this many orders in one transaction. */
const BATCH = 100

/**
 * Expires overdue unpaid orders and releases their vouchers. Returns how many. Orders whose row is locked, e.g. by a callback, are left for
 * the next run.
 */
export async function expireOverdue(
  tx: Tx,
  vouchers: PayPorts['vouchers'],
  { playerId, now }: { playerId?: string; now: number },
): Promise<number> {
  const overdue = and(
    eq(topUp.state, 'created'),
    lte(topUp.expiresAt, new Date(now)),
    playerId === undefined ? undefined : eq(topUp.playerId, playerId),
  )
  const rows = await tx.select().from(topUp).where(overdue).orderBy(asc(topUp.id)).limit(BATCH).for('update', { skipLocked: true })
  for (const { id, orderNo, voucherId } of rows) {
    await tx.update(topUp).set({ state: 'expired' }).where(eq(topUp.id, id))
    if (voucherId) await vouchers.release(tx, { voucherId, ref: `topUp:${orderNo}` })
  }
  return rows.length
}

/**
 * Credits orders that were paid but not credited because a node died in between. Each is tried once: those that cannot be credited, however many they are, keep
 * none behind them waiting.
 */
async function creditPaid(world: PayWorld): Promise<void> {
  for (let after = '0'; ; ) {
    const waiting = and(eq(topUp.state, 'paid'), gt(topUp.id, after))
    const paid = await world.db.select({ id: topUp.id }).from(topUp).where(waiting).orderBy(asc(topUp.id)).limit(BATCH)
    for (const { id } of paid) {
      await creditOrder(world, id).catch((error: unknown) => world.log.error({ err: error, topUpId: id }, 'paid order not credited'))
      after = id
    }
    if (paid.length < BATCH) return
  }
}

/** Credits paid orders that were left uncredited, and expires overdue ones. Several nodes may run it at the same time. */
export async function sweepOrders(world: PayWorld): Promise<void> {
  await creditPaid(world)
  const expireSome = () => inTransaction(world.db, (tx) => expireOverdue(tx, world.ports.vouchers, { now: world.now() }))
  while ((await expireSome()) === BATCH);
}

/** A wrong card code counts against the player for this long, in ms. */
export const TRY_WINDOW = 15 * 60_000
/** Forged and stale callbacks are kept for this long, in ms. */
const FORGED_KEPT = 30 * 24 * 3_600_000

/** Deletes tries of wrong card codes that no longer count, and old forged or stale callbacks. */
export async function sweepTries(db: Db, now: number): Promise<void> {
  await purge(db, cardTry, lt(cardTry.at, new Date(now - TRY_WINDOW)))
  await purge(db, payNotice, and(inArray(payNotice.verdict, ['forged', 'stale']), lt(payNotice.at, new Date(now - FORGED_KEPT))))
}
