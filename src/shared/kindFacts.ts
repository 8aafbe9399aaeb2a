import type { Mode, PlayMode } from './modes.ts'
import type { RecordName } from './records.ts'

/** The sums of 理性娱乐 that an entry may count in: paid in, spent, and received for items and diamonds. */
export const TOTALS = ['toppedUp', 'spent', 'exchanged'] as const
export type TotalName = (typeof TOTALS)[number]

/** The caps that an entry may count against. */
export type LimitName = 'topUp' | 'spend'

/**
 * The house accounts: the other side of every movement of players' money.
 *
 * `grant` gives money away. `case` sells openings and buys items back. `dream` sells upgrades (黄金装备) and gives change for staked items. `shop` sells offers of the shop (商城). `cashier` takes what players
 * pay in. `service` sells changes to an account, e.g. another nickname. `exchange` turns diamonds into coins. `escrow` holds the stakes of
 * rooms that are not over, each under the room's `ref`. `battle` gets the stakes of battles (竞技场) when they end, and pays for its robots and prizes.
 * `packet` holds the pots of red packets with a code, each under the packet's `ref`.
 * `exponent` gets the stakes of a round of 指数 when it has broken, and pays what exits have won beside their items.
 */
export type House = 'grant' | 'shop' | 'cashier' | 'service' | 'exchange' | 'escrow' | 'packet' | Mode

export interface KindFacts {
  /** What the balance log calls it. */
  name: string
  /** The other side of the player's money. */
  house: House
  /** A second house, for kinds that move money from one house to another. */
  second?: House
  /** Accounts keep these sums. To change the total of a kind that has entries, `UPDATE account SET summed = false`: they are then summed anew. */
  total: TotalName | null
  limit: LimitName | null
  record: RecordName | null
  /** Mode whose receipts prove what was drawn for this money. */
  mode: PlayMode | null
  /** What stands first in the balance log: the kind's name, or the remark, which names what was bought. */
  title: 'name' | 'remark'
}
