import { countTopUp, requireTopUp } from './limits/limits.ts'
import { sendMessage } from './message/messages.ts'
import type { PayPorts } from './pay/ports.ts'
import { holdAgain, holdVoucher, releaseVoucher, spendVoucher } from './voucher/vouchers.ts'

/** What top-ups are given of the other domains, in calls and in housekeeping. */
export const payPorts: PayPorts = {
  limits: { requireTopUp, countTopUp },
  vouchers: {
    hold: (tx, use) => holdVoucher(tx, { ...use, kind: 'topUpBonus' }),
    holdAgain,
    release: releaseVoucher,
    use: spendVoucher,
  },
  tell: sendMessage,
}
