import type { Tx } from '#server/platform/db/connect.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import type { VoucherKind } from '#shared/calls/voucher.ts'
import type { Minor } from '#shared/money.ts'

/** The functions of vouchers that the shop uses. */
export interface ShopPorts {
  /** Locks vouchers. Returns for each what it is worth, or why it cannot be used; with `skipLocked` undefined for one that somebody else holds. */
  lockVouchers(tx: Tx, asked: readonly AskedVoucher[], how: { skipLocked: boolean }): Promise<({ worth: Minor } | Refusal | undefined)[]>
  /** Uses up locked vouchers. */
  spendVouchers(tx: Tx, used: readonly { voucherId: string; ref: string }[], at: Date): Promise<void>
  grantVouchers(tx: Tx, granted: readonly GrantedVoucher[]): Promise<unknown>
}

/** A voucher that somebody wants to use. */
export interface AskedVoucher {
  playerId: string
  voucherId: string
  kind: VoucherKind
  amount: Minor
  now: number
}

/** Vouchers that a player has bought. */
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
  pieces: number
}
