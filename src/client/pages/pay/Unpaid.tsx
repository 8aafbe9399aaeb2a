import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { hourglass } from '#client/chrome/icons/boxGlyphs.ts'
import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { pressed } from '#client/chrome/press.ts'
import { useSecondsLeft } from '#client/chrome/useSecondsLeft.ts'
import type { TopUpOrder } from '#shared/calls/pay.ts'
import { formatAmount } from '#shared/money.ts'
import { unpaidState } from '#state/economy/payOrder.ts'
import { clockState } from '#state/platform/clock.ts'
import { go } from '#state/platform/go.ts'
import { clockText } from './clockText.ts'
import css from './Unpaid.module.css'

const NUMERALS = ['', '一', '两', '三', '四', '五', '六', '七', '八', '九', '十']

/** Shows the orders that wait for payment or credit, with links to them. */
export function Unpaid() {
  const { orders } = useSnapshot(unpaidState)
  const [all, setAll] = useState(false)
  if (orders.length === 0) return null
  const shown = all ? orders : orders.slice(0, 1)
  const waiting = orders.some(({ state }) => state === 'created')
  return (
    <Panel tone='violet' className={css.panel}>
      <p className={css.title}>
        <Icon glyph={hourglass} size={17} className={css.glyph} />有{NUMERALS[orders.length] ?? ` ${orders.length} `}笔
        {waiting ? '待支付' : '入账中的'}订单
        {orders.length > 1 && (
          <button type='button' className={css.more} aria-expanded={all} onClick={pressed(() => setAll(!all))}>
            {all ? '收起' : '全部'}
          </button>
        )}
      </p>
      <ul>
        {shown.map((order) => (
          <UnpaidRow key={order.orderNo} order={order} />
        ))}
      </ul>
    </Panel>
  )
}

function UnpaidRow({ order }: { order: TopUpOrder }) {
  const { orderNo, amount, channelName, state, expiresAt } = order
  const { ahead } = useSnapshot(clockState)
  const left = useSecondsLeft(expiresAt - ahead)
  return (
    <li>
      <button type='button' className={css.row} onClick={pressed(() => go(`/pay?order=${orderNo}`))}>
        <b>¥{formatAmount(amount)}</b>
        <span className={css.words}>
          {channelName} · {state === 'created' ? `剩余 ${clockText(left)}` : '入账中'}
        </span>
        <span className={css.act}>{state === 'created' ? '继续支付' : '查看'}</span>
        <Icon glyph={caretRight} size={12} />
      </button>
    </li>
  )
}
