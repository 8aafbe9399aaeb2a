import { sendMessage } from '#server/account/message/messages.ts'
import { noteCommission } from '#server/community/share/note.ts'
import { countTopUp, requireTopUp } from '#server/core/limits/limits.ts'
import type { PayPorts } from '#server/economy/pay/ports.ts'
import { holdAgain, holdVoucher, releaseVoucher, spendVoucher } from '#server/economy/voucher/vouchers.ts'

/** The functions of limits, vouchers and messages that top-ups use. Calls and housekeeping both pass this object to the pay domain. */
export const payPorts: PayPorts = {
  limits: { requireTopUp, countTopUp },
  vouchers: {
    hold: (tx, use) => holdVoucher(tx, { ...use, kind: 'topUpBonus' }),
    holdAgain,
    release: releaseVoucher,
    use: spendVoucher,
  },
  noteCommission,
  tell: sendMessage,
}
