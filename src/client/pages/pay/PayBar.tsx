import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { caretRight, info } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { pressed } from '#client/chrome/press.ts'
import type { LimitState } from '#shared/calls/limits.ts'
import { formatAmount, toMinor, toWire } from '#shared/money.ts'
import { limitsState } from '#state/account/limits.ts'
import { type PayOffer, payChoice, payNow, payState } from '#state/economy/pay.ts'
import { unpaidState } from '#state/economy/payOrder.ts'
import { serverNow } from '#state/platform/clock.ts'
import { go } from '#state/platform/go.ts'
import { capLine } from './caps.ts'
import css from './PayBar.module.css'
import { RefusalStrip } from './RefusalStrip.tsx'
import type { CurrentBill } from './useBill.ts'
import { yuanFault } from './yuan.ts'

interface Props {
  offer: PayOffer
  bill: CurrentBill
}

/** The button that pays, the last refusal, and a line about the caps. */
export function PayBar({ offer, bill }: Props) {
  const { busy } = useSnapshot(payState)
  const { channel, typed } = useSnapshot(payChoice)
  const { amount, voucher } = bill
  const pay = () => {
    if (amount !== null) return payNow({ channel, amount, voucherId: voucher?.voucherId ?? '0' })
  }
  const fault = useHindrance() || (amount === null ? yuanFault(typed, offer) : channel === -1 ? '暂无可用的支付方式' : '')
  return (
    <div className={css.bar}>
      <RefusalStrip />
      <PayButton tone='gold' block busy={busy} reason={fault} className={css.pay} onPay={pay}>
        立即支付 <span className={css.price}>¥{formatAmount(amount ?? 0)}</span>
      </PayButton>
      <Caps amount={amount ?? 0} />
    </div>
  )
}

/** Tells the player that a rest refuses top-ups; '' while the player does not rest. */
function useHindrance(): string {
  const { data } = useSnapshot(limitsState)
  const rests = data?.restUntil != null && data.restUntil > serverNow()
  return rests ? capLine(data as LimitState, 0, 0, serverNow()).text : ''
}

/** How much is topped up already, how much may still be, and a link to change the caps. */
export function Caps({ amount }: { amount: number }) {
  const { data } = useSnapshot(limitsState)
  const { orders } = useSnapshot(unpaidState)
  const open = toWire(orders.reduce((sum, order) => sum + toMinor(order.amount), 0))
  const { tone, text } = capLine(data as LimitState | null, amount, open, serverNow())
  return (
    <button type='button' className={cx(css.caps, css[tone])} onClick={pressed(() => go('/limits', '/pay'))}>
      <Icon glyph={info} size={15} />
      <span className={css.words}>{text}</span>
      <span className={css.link}>理性娱乐</span>
      <Icon glyph={caretRight} size={11} />
    </button>
  )
}
