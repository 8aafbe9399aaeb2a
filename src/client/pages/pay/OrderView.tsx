import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { receipt } from '#client/chrome/icons/moreGlyphs.ts'
import { PullScroll } from '#client/chrome/PullScroll.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import page from '#client/styles/page.module.css'
import type { TopUpOrder } from '#shared/calls/pay.ts'
import { followOrder, lookAtOrder, orderState } from '#state/economy/payOrder.ts'
import { go } from '#state/platform/go.ts'
import { OrderActs } from './OrderActs.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderScene } from './OrderScene.tsx'
import css from './OrderView.module.css'

/** One order until it is final. It loads itself again, and offers buttons for every state. */
export function OrderView({ orderNo }: { orderNo: string }) {
  const { order, status, missing } = useSnapshot(orderState)
  useEffect(() => followOrder(orderNo), [orderNo])
  if (missing) return <Missing words={missing} />
  if (!order || order.orderNo !== orderNo) return <Without failed={status === 'error'} />
  return (
    <div className={page.page}>
      <PullScroll onRefresh={lookAtOrder} keepAs={`pay/${orderNo}`} ready className={css.scroll}>
        <OrderScene order={order as TopUpOrder} />
        <OrderDetails order={order as TopUpOrder} />
      </PullScroll>
      <OrderActs order={order as TopUpOrder} />
    </div>
  )
}

function Missing({ words }: { words: string }) {
  return (
    <div className={page.centre}>
      <EmptyState art={<Icon glyph={receipt} size={76} />} title='没有找到这笔订单' text={words}>
        <Button tone='ghost' size='sm' onClick={() => go('/record?tab=topUps', '/pay')}>
          充值记录
        </Button>
        <Button tone='violet' size='sm' onClick={() => go('/pay')}>
          返回充值
        </Button>
      </EmptyState>
    </div>
  )
}

function Without({ failed }: { failed: boolean }) {
  if (failed) {
    return (
      <div className={page.centre}>
        <ErrorState text='订单在服务器上，付过的款不会丢失' onRetry={() => void lookAtOrder()} />
      </div>
    )
  }
  return (
    <div className={css.waiting} role='status' aria-label='正在读取订单'>
      <Skeleton shape='octagon' width={150} height={150} />
      <Skeleton width={120} height={22} />
      <Skeleton width={180} height={40} />
      <Skeleton height={132} />
    </div>
  )
}
