import { useSnapshot } from 'valtio'
import type { Voucher } from '#shared/calls/voucher.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { payChoice, payState } from '#state/economy/pay.ts'
import { usableVouchers } from '#state/economy/vouchers.ts'
import { serverNow } from '#state/platform/clock.ts'
import { bonusBy, voucherFor } from './bonus.ts'
import { readYuan } from './yuan.ts'

/** What the player is about to pay and to get. */
export interface CurrentBill {
  /** In yuan; null while the typed text is not a valid amount. */
  amount: number | null
  voucher: Voucher | null
  bonus: number
  /** Coins that the player gets. */
  total: number
  /** Vouchers that do not belong to an unpaid order. */
  vouchers: readonly Voucher[]
}

const NO_BOUNDS = { min: 0, max: 0 }

/** Computes the bill from the choices on 充值. */
export function useBill(): CurrentBill {
  const { offer, held } = useSnapshot(payState)
  const { amount: suggested, typed, voucherId } = useSnapshot(payChoice)
  const { topUpBonus } = useSnapshot(usableVouchers)
  const vouchers = (topUpBonus.items as readonly Voucher[]).filter((voucher) => !held.includes(voucher.voucherId))
  const amount = typed === '' ? suggested : readYuan(typed, offer ?? NO_BOUNDS)
  const voucher = amount === null ? null : voucherFor(vouchers, voucherId, amount, serverNow())
  const bonus = voucher && amount !== null ? bonusBy(voucher, amount) : 0
  return { amount, voucher, bonus, total: toWire(toMinor(amount ?? 0) + toMinor(bonus)), vouchers }
}
