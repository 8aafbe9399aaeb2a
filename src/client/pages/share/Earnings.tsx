import { useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { cx } from '#client/chrome/cx.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { useCount } from '#client/chrome/useCount.ts'
import { LIST_COUNTED } from '#shared/calls/fields.ts'
import type { Promoter } from '#shared/calls/share.ts'
import { formatAmount } from '#shared/money.ts'
import { takeAllCommission } from '#state/community/promotion.ts'
import { notify } from '#state/platform/notice.ts'
import css from './Earnings.module.css'

/** An amount in few characters: without decimals where they are 0. */
const short = (diamonds: number) => formatAmount(diamonds).replace('.00', '')

/** What the player's friends have brought, and the button that takes it. */
export function Earnings({ data }: { data: Promoter }) {
  const { invited, friends, total, today } = data
  return (
    <Panel className={css.panel}>
      <dl className={css.figures}>
        <Figure name='邀请人数' value={invited < LIST_COUNTED ? `${invited}` : `${LIST_COUNTED}+`} />
        <Figure name='有效好友' value={`${friends}`} />
        <Figure name='累计佣金' value={short(total)} tone='diamond' />
        <Figure name='今日佣金' value={today > 0 ? `+${short(today)}` : '0'} {...(today > 0 && { tone: 'up' })} />
      </dl>
      <Pending pending={data.pending} />
    </Panel>
  )
}

function Figure({ name, value, tone }: { name: string; value: string; tone?: 'diamond' | 'up' }) {
  return (
    <div className={css.figure}>
      <dt>{name}</dt>
      <dd className={cx(tone && css[tone], value.length > 8 && css.long)}>{value}</dd>
    </div>
  )
}

function Pending({ pending }: { pending: number }) {
  const [busy, setBusy] = useState(false)
  const shown = useCount(Math.max(0, pending))
  const take = async () => {
    setBusy(true)
    try {
      notify.success(`已领取 ${formatAmount(await takeAllCommission())} 钻石`)
    } catch {
      // The toast has told it.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.pending}>
      <p className={css.due}>
        <span>待领取</span>
        <Amount value={shown} currency='diamond' size={20} />
        {pending < 0 && <small>退款订单待抵扣 {formatAmount(-pending)}</small>}
      </p>
      <PayButton tone='gold' size='sm' busy={busy} reason={pending > 0 ? '' : '还没有可以领取的佣金'} onPay={take}>
        领取
      </PayButton>
    </div>
  )
}
