import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import type { TopUpOrder } from '#shared/calls/pay.ts'
import { formatAmount } from '#shared/money.ts'
import { cancelOrder, chooseLike } from '#state/economy/pay.ts'
import { goToCashier, isClosed, lookAtOrder, orderState } from '#state/economy/payOrder.ts'
import { go } from '#state/platform/go.ts'
import { notify } from '#state/platform/notice.ts'
import css from './OrderView.module.css'
import { useFirstGift } from './useFirstGift.ts'

/** Buttons for the present state of the order. */
export function OrderActs({ order }: { order: TopUpOrder }) {
  const { state } = order
  return (
    <div className={css.bar}>
      <div className={css.acts}>
        {state === 'created' && <Created order={order} />}
        {state === 'paid' && <Main label='去开盲盒' onClick={() => go('/mystery-box')} quiet />}
        {state === 'credited' && <Credited />}
        {isClosed(state) && <Again order={order} />}
      </div>
    </div>
  )
}

function Main({ label, onClick, quiet }: { label: string; onClick: () => void; quiet?: boolean }) {
  return (
    <Button tone={quiet ? 'violet' : 'gold'} block className={css.main} onClick={onClick}>
      {label}
    </Button>
  )
}

function Created({ order }: { order: TopUpOrder }) {
  const { leaving, unreached } = useSnapshot(orderState)
  const [asking, setAsking] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  const ask = async () => {
    setAsking(true)
    await lookAtOrder()
    setAsking(false)
    if (orderState.order?.state === 'created') notify.error('还没有收到付款结果，请稍候再试')
  }
  const cancel = async () => {
    setCancelling(true)
    await cancelOrder()
    setCancelling(false)
  }
  return (
    <>
      <Button tone='gold' block busy={leaving} className={css.main} onClick={() => void goToCashier()}>
        {unreached ? '重试' : '继续支付'} <span className={css.price}>¥{formatAmount(order.amount)}</span>
      </Button>
      <Button tone='ghost' size='sm' busy={cancelling} onClick={() => void cancel()}>
        取消
      </Button>
      <Button tone='ghost' size='sm' busy={asking} onClick={() => void ask()}>
        我已付款
      </Button>
    </>
  )
}

/** A first gift that waits comes before everything else. */
function Credited() {
  const waits = useFirstGift(true)?.state === 'ready'
  return (
    <>
      {waits ? (
        <Main label='领取首充礼' onClick={() => go('/welfare', '/pay')} />
      ) : (
        <Main label='去开盲盒' onClick={() => go('/mystery-box')} />
      )}
      <Button tone='ghost' size='sm' onClick={() => go('/pay')}>
        再充一笔
      </Button>
      <Button tone='ghost' size='sm' onClick={() => go('/record?tab=topUps', '/pay')}>
        充值记录
      </Button>
    </>
  )
}

function Again({ order }: { order: TopUpOrder }) {
  const again = () => {
    chooseLike(order)
    go('/pay')
  }
  return (
    <>
      <Main label='重新下单' onClick={again} />
      <Button tone='ghost' size='sm' onClick={() => go('/record?tab=topUps', '/pay')}>
        充值记录
      </Button>
      <Button tone='ghost' size='sm' onClick={() => go(`/chat?order=${order.orderNo}`, '/pay')}>
        联系客服
      </Button>
    </>
  )
}
