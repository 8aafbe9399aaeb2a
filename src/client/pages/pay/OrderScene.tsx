import { type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { Dial } from '#client/chrome/Dial.tsx'
import { hourglass } from '#client/chrome/icons/boxGlyphs.ts'
import { close, warning } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { useCount } from '#client/chrome/useCount.ts'
import { useSecondsLeft } from '#client/chrome/useSecondsLeft.ts'
import { TOP_UP_PATIENCE, type TopUpOrder } from '#shared/calls/pay.ts'
import { TOP_UP_STATE_NAMES, type TopUpState } from '#shared/codes.ts'
import { formatAmount } from '#shared/money.ts'
import { coinsOf, lookAtOrder, orderState } from '#state/economy/payOrder.ts'
import { clockState } from '#state/platform/clock.ts'
import { artUrl } from '#state/platform/images.ts'
import { clockText } from './clockText.ts'
import css from './OrderView.module.css'

type View = (props: { order: TopUpOrder }) => ReactNode

/** Shows the state of an order as a picture. */
export function OrderScene({ order }: { order: TopUpOrder }) {
  const View = VIEWS[order.state]
  return (
    <>
      <p className='sr-only' role='status'>
        {TOP_UP_STATE_NAMES[order.state]}
      </p>
      <View order={order} />
    </>
  )
}

/** The time left turns red when this many seconds are left. */
const LATE = 60
const askAnew = () => void lookAtOrder()

function Created({ order }: { order: TopUpOrder }) {
  const { amount, bonus, expiresAt } = order
  const { leaving, unreached } = useSnapshot(orderState)
  const { ahead } = useSnapshot(clockState)
  const left = useSecondsLeft(expiresAt - ahead, askAnew)
  const part = Math.min(1, (left * 1_000) / TOP_UP_PATIENCE)
  return (
    <section className={css.scene}>
      <div className={cx(css.art, left <= LATE && css.late)}>
        <svg viewBox='0 0 184 184' className={css.ring} aria-hidden='true'>
          <circle cx='92' cy='92' r='84' className={css.track} />
          <circle cx='92' cy='92' r='84' pathLength={100} className={css.left} style={{ strokeDashoffset: 100 * (1 - part) }} />
        </svg>
        <p className={css.clock} role='timer'>
          <b>{clockText(left)}</b>
          <small>剩余支付时间</small>
        </p>
      </div>
      <h2 className={css.title}>{leaving ? '正在前往收银台…' : unreached ? '暂时打不开收银台' : '等待支付'}</h2>
      <p className={css.due}>¥{formatAmount(amount)}</p>
      <p className={css.text}>
        到账 <b>{formatAmount(coinsOf(order))}</b> 金币{bonus > 0 && `，含加赠 ${formatAmount(bonus)}`}
      </p>
    </section>
  )
}

function Paid({ order }: { order: TopUpOrder }) {
  return (
    <section className={css.scene}>
      <div className={cx(css.art, css.busy)}>
        <Dial size={176} color='#ffc766' turning className={css.dial} />
        <img className={css.picture} src={artUrl('items/coin_star')} alt='' />
      </div>
      <h2 className={css.title}>已支付，入账中</h2>
      <p className={css.due}>{formatAmount(coinsOf(order))}</p>
      <p className={css.text}>通常几秒内到账。可以离开本页，到账后会立即通知您。</p>
    </section>
  )
}

/** Counts up from 0. */
function useRise(value: number): number {
  const [goal, setGoal] = useState(0)
  useEffect(() => setGoal(value), [value])
  return useCount(goal, 900)
}

function Credited({ order }: { order: TopUpOrder }) {
  const { amount, bonus } = order
  const total = coinsOf(order)
  const shown = useRise(total)
  return (
    <section className={cx(css.scene, css.credited, 'g0')}>
      <div className={css.art}>
        <span className={css.rays}>
          <i className={css.burst} />
        </span>
        <i className={css.halo} />
        <img className={css.picture} src={artUrl('items/coin_stack')} alt='' />
      </div>
      <h2 className={css.won}>充值到账</h2>
      <p className={css.sum}>
        <span aria-hidden='true'>+{formatAmount(shown)}</span>
        <span className='sr-only'>{formatAmount(total)} 金币</span>
      </p>
      <p className={css.text}>
        {bonus > 0 ? (
          <>
            充值 <b>{formatAmount(amount)}</b>，加赠 <b>{formatAmount(bonus)}</b>
          </>
        ) : (
          '金币已放入您的余额'
        )}
      </p>
    </section>
  )
}

function Expired() {
  return (
    <section className={css.scene}>
      <div className={css.art}>
        <Dial size={176} color='#8f86c8' className={css.dial} />
        <Icon glyph={hourglass} size={74} className={css.glyph} />
      </div>
      <h2 className={css.title}>订单已过期</h2>
      <p className={css.text}>超时未支付的订单会自动关闭，没有扣款。如果您刚刚付过款，到账后金币仍会入账。</p>
    </section>
  )
}

function Failed() {
  return (
    <section className={css.scene}>
      <div className={css.art}>
        <Dial size={176} color='var(--bad)' className={css.dial} />
        <Icon glyph={warning} size={74} className={css.bad} />
      </div>
      <h2 className={css.title}>支付没有成功</h2>
      <p className={css.text}>支付渠道没有收到这笔款项。可以重新下单，或换一种支付方式。</p>
    </section>
  )
}

function Cancelled() {
  return (
    <section className={css.scene}>
      <div className={css.art}>
        <Dial size={176} color='#8f86c8' className={css.dial} />
        <Icon glyph={close} size={74} className={css.glyph} />
      </div>
      <h2 className={css.title}>订单已取消</h2>
      <p className={css.text}>没有扣款。如果您刚刚付过款，到账后金币仍会入账。</p>
    </section>
  )
}

const VIEWS: Record<TopUpState, View> = {
  created: Created,
  paid: Paid,
  credited: Credited,
  expired: Expired,
  failed: Failed,
  cancelled: Cancelled,
}
