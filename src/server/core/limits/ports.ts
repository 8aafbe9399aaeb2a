import type { Tx } from '#server/platform/db/connect.ts'
import type { Minor } from '#shared/money.ts'

/**
 * What other domains need from the player's limits.
 *
 * `require…` locks the player's tally until the transaction ends. What it allows therefore still holds when `count…` is called in the same
 * transaction. Call both before postJournal locks the accounts.
 *
 * Amounts are coins in minor units; `now` is in ms since 1970.
 */
export interface LimitPorts {
  /**
   * Refuses a top-up of `amount` (without bonus) while the player is resting, or when it would pass a cap. `openOrders` returns the sum of
   * the player's orders that may still be paid. It is called under the lock, so that parallel orders cannot pass a cap together.
   */
  requireTopUp(tx: Tx, playerId: string, amount: Minor, now: number, openOrders?: () => Promise<Minor>): Promise<void>
  /** Counts a credited top-up (without bonus). It never refuses, because the money has already been paid. */
  countTopUp(tx: Tx, playerId: string, amount: Minor, now: number): Promise<void>
  /** Refuses to spend coins while the player is resting, or when it would pass a cap. Diamonds are not limited. */
  requireSpend(tx: Tx, playerId: string, amount: Minor, now: number): Promise<void>
  /** Counts coins that were spent. */
  countSpend(tx: Tx, playerId: string, amount: Minor, now: number): Promise<void>
  /** Takes back what `countSpend` counted at `spentAt`, as far as that day and month still count. */
  returnSpend(tx: Tx, playerId: string, amount: Minor, spentAt: number): Promise<void>
}
