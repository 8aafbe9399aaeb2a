import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { CopyButton } from '#client/chrome/CopyButton.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { useCount } from '#client/chrome/useCount.ts'
import type { TopUpOrder } from '#shared/calls/pay.ts'
import { formatAmount } from '#shared/money.ts'
import { isClosed } from '#state/economy/payOrder.ts'
import { appState } from '#state/platform/app.ts'
import { timeText } from '#state/platform/timeText.ts'
import css from './OrderView.module.css'
import { useFirstGift } from './useFirstGift.ts'

/** Details of an order, and the balance after it was credited. */
export function OrderDetails({ order }: { order: TopUpOrder }) {
  const { orderNo, channelName, time, amount, bonus, voucherName, state, creditedAt } = order
  const came = state === 'credited'
  const gone = isClosed(state)
  const first = useFirstGift(came)
  return (
    <Panel tone='dim' className={css.details}>
      <dl>
        {came && <Balance />}
        {first?.state === 'ready' && (
          <Line name='首充礼'>
            <span className={css.gain}>{first.gift.giftName} · 礼物待领取</span>
          </Line>
        )}
        {!came && state !== 'created' && <Line name='订单金额'>¥{formatAmount(amount)}</Line>}
        <Line name='支付方式'>{channelName}</Line>
        {voucherName && (
          <Line name={voucherName}>{gone ? '未使用，已退回' : <span className={css.gain}>+{formatAmount(bonus)} 金币</span>}</Line>
        )}
        <Line name='下单时间'>{timeText(time)}</Line>
        {creditedAt !== null && <Line name='到账时间'>{timeText(creditedAt)}</Line>}
        <Line name='订单号'>
          <span className={css.number}>{orderNo}</span>
          <CopyButton text={orderNo} name='订单号' className={css.copy} />
        </Line>
      </dl>
    </Panel>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.line}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Balance() {
  const { userInfo } = useSnapshot(appState)
  const shown = useCount(userInfo?.balance ?? 0, 900)
  return (
    <Line name='当前余额'>
      <Amount value={shown} size={17} own />
    </Line>
  )
}
