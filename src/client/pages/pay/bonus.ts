import type { Voucher } from '#shared/calls/voucher.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { bonusOf } from '#shared/topUp.ts'
import { fits } from '#state/vouchers.ts'

/** Coins that a voucher adds to a top-up of `amount` yuan; wire amounts. */
export const bonusBy = ({ worth }: Pick<Voucher, 'worth'>, amount: number): number => toWire(bonusOf(toMinor(amount), toMinor(worth)))

/** The voucher that adds most to a top-up; of equal ones the one that expires first. Null when none fits. */
export function bestVoucher(vouchers: readonly Voucher[], amount: number, now: number): Voucher | null {
  let best: Voucher | null = null
  for (const voucher of vouchers) {
    if (!fits(voucher, amount, now) || bonusBy(voucher, amount) === 0) continue
    const more = best ? bonusBy(voucher, amount) - bonusBy(best, amount) : 1
    if (!best || more > 0 || (more === 0 && voucher.expiresAt < best.expiresAt)) best = voucher
  }
  return best
}

/** The voucher that a top-up of `amount` would use: `chosen` null is the best one, '0' none. */
export function voucherFor(vouchers: readonly Voucher[], chosen: string | null, amount: number, now: number): Voucher | null {
  if (chosen === null) return bestVoucher(vouchers, amount, now)
  const voucher = vouchers.find(({ voucherId }) => voucherId === chosen)
  return voucher && fits(voucher, amount, now) ? voucher : null
}
