import type { Voucher } from '#shared/calls/voucher.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { bonusOf } from '#shared/topUp.ts'
import { fits } from '#state/economy/vouchers.ts'

/** Returns the coins that a voucher adds to a top-up of `amount` yuan. */
export const bonusBy = ({ worth, minAmount, most }: Pick<Voucher, 'worth' | 'minAmount' | 'most'>, amount: number): number =>
  toWire(
    bonusOf(toMinor(amount), {
      worth: toMinor(worth),
      minAmount: toMinor(minAmount),
      most: typeof most === 'number' ? toMinor(most) : null,
    }),
  )

/**
 * Returns the voucher that adds the most coins to a top-up of `amount` yuan, and of equal ones the one that expires first. Null when
 * none can be used.
 */
export function bestVoucher(vouchers: readonly Voucher[], amount: number, now: number): Voucher | null {
  let best: Voucher | null = null
  for (const voucher of vouchers) {
    if (!fits(voucher, amount, now) || bonusBy(voucher, amount) === 0) continue
    const more = best ? bonusBy(voucher, amount) - bonusBy(best, amount) : 1
    if (!best || more > 0 || (more === 0 && voucher.expiresAt < best.expiresAt)) best = voucher
  }
  return best
}

/** Returns the voucher for a top-up of `amount` yuan. `chosen` null means the best one, '0' means none. */
export function voucherFor(vouchers: readonly Voucher[], chosen: string | null, amount: number, now: number): Voucher | null {
  if (chosen === null) return bestVoucher(vouchers, amount, now)
  const voucher = vouchers.find(({ voucherId }) => voucherId === chosen)
  return voucher && fits(voucher, amount, now) ? voucher : null
}
