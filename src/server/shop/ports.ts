import type { Tx } from '#server/db/connect.ts'
import type { VoucherKind } from '#shared/calls/voucher.ts'
import type { Minor } from '#shared/money.ts'

/** What the shop asks of the limits and the vouchers. */
export interface ShopPorts {
  /** Refuses coins that would pass a cap, or a player who rests. */
  requireSpend(tx: Tx, playerId: string, amount: Minor, now: number): Promise<void>
  countSpend(tx: Tx, playerId: string, amount: Minor, now: number): Promise<void>
  /** Uses a voucher at once, or refuses. */
  takeVoucher(
    tx: Tx,
    use: { playerId: string; voucherId: string; kind: VoucherKind; amount: Minor; ref: string; now: number },
  ): Promise<{ worth: Minor }>
  grantVoucher(tx: Tx, voucher: GrantedVoucher): Promise<string>
}

/** A voucher that was bought. */
export interface GrantedVoucher {
  playerId: string
  kind: VoucherKind
  name: string
  image: string
  worth: Minor
  minAmount: Minor
  source: string
  gainedAt: Date
  expiresAt: Date
}
