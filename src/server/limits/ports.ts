import type { Tx } from '#server/db/connect.ts'
import type { Minor } from '#shared/money.ts'

/**
 * What other domains ask of the player's limits. `require…` locks the player's count until the end of the transaction, so what it allows
 * still holds when `count…` is called in the same one. Both are called before the accounts are locked (postJournal).
 */
export interface LimitPorts {
  /**
   * Refuses to begin a top-up of `amount` (without bonus) while the player rests or where it would pass a cap. `openOrders` sums the
   * player's orders that may still be paid; it is asked under the lock, so that parallel orders cannot pass a cap together.
   */
  requireTopUp(tx: Tx, playerId: string, amount: Minor, now: number, openOrders?: () => Promise<Minor>): Promise<void>
  /** Counts a credited top-up (without bonus). Never refuses: the money is there, however late. */
  countTopUp(tx: Tx, playerId: string, amount: Minor, now: number): Promise<void>
  /** Refuses to spend coins while the player rests or where it would pass a cap. Diamonds are not counted. */
  requireSpend(tx: Tx, playerId: string, amount: Minor, now: number): Promise<void>
  /** Counts coins that were spent. */
  countSpend(tx: Tx, playerId: string, amount: Minor, now: number): Promise<void>
}
