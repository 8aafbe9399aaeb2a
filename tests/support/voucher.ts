import {
  grantVouchers,
  type HeldVoucher,
  holdVoucher,
  type NewVoucher,
  spendVoucher,
  type VoucherUse,
} from '#server/economy/voucher/vouchers.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** Gives a player a voucher. Returns its id. */
export async function grantVoucher(tx: Tx, voucher: NewVoucher): Promise<string> {
  const [id] = await grantVouchers(tx, [{ ...voucher, pieces: 1 }])
  if (id === undefined) throw new Error('voucher not written')
  return id
}

/** Reserves and spends a voucher at once. Throws a Refusal when it cannot be used. Returns its worth. */
export async function takeVoucher(tx: Tx, use: VoucherUse): Promise<HeldVoucher> {
  const held = await holdVoucher(tx, use)
  await spendVoucher(tx, use, new Date(use.now))
  return held
}
