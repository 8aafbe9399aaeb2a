import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import type { VoucherKind } from '#shared/calls/voucher.ts'
import type { Minor } from '#shared/money.ts'

/** The functions of limits and vouchers that the shop uses. */
export interface ShopPorts {
  /** Refuses a player who is resting, or when the coins would pass a cap. See `core/limits/limits.ts`. */
  requireSpend(tx: Tx, playerId: string, amount: Minor, now: number): Promise<void>
  /** Why the player may not spend that much as things are; it locks nothing. */
  spendRefusal(db: DbOrTx, playerId: string, amount: Minor, now: number): Promise<Refusal | null>
  countSpend(tx: Tx, playerId: string, amount: Minor, now: number): Promise<void>
  /** Uses up a voucher, or refuses. */
  takeVoucher(
    tx: Tx,
    use: { playerId: string; voucherId: string; kind: VoucherKind; amount: Minor; ref: string; now: number },
  ): Promise<{ worth: Minor }>
  grantVoucher(tx: Tx, voucher: GrantedVoucher): Promise<string>
}

/** A voucher that a player has bought. */
export interface GrantedVoucher {
  playerId: string
  kind: VoucherKind
  name: string
  image: string
  worth: Minor
  minAmount: Minor
  /** The most coins that a topUpBonus adds; null for a shopDiscount. */
  most: Minor | null
  source: string
  gainedAt: Date
  expiresAt: Date
}
