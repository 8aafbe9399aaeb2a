import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { PullScroll } from '#client/chrome/PullScroll.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import page from '#client/styles/page.module.css'
import { PayChannel } from '#shared/codes.ts'
import { loadCounter, type PayOffer, payChoice, payState } from '#state/economy/pay.ts'
import { Amounts } from './Amounts.tsx'
import { CardBar } from './CardBar.tsx'
import { CardCode } from './CardCode.tsx'
import { Channels } from './Channels.tsx'
import css from './Counter.module.css'
import { Extras } from './Extras.tsx'
import { CardHero, Hero } from './Hero.tsx'
import { PayBar } from './PayBar.tsx'
import { Unpaid } from './Unpaid.tsx'
import { useBill } from './useBill.ts'

/** The part of 充值 in which the player makes an order: amount, voucher, channel. */
export function Counter() {
  const { status, offer } = useSnapshot(payState)
  useEffect(() => void loadCounter(), [])
  if (offer) return <Open offer={offer as PayOffer} />
  if (status !== 'error') return <Waiting />
  return (
    <div className={page.centre}>
      <ErrorState onRetry={() => void loadCounter()} />
    </div>
  )
}

function Open({ offer }: { offer: PayOffer }) {
  const { channel } = useSnapshot(payChoice)
  const scroller = useRef<HTMLDivElement>(null)
  const bill = useBill()
  const byCard = channel === PayChannel.cardCode
  const toTop = () => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' })
  return (
    <div className={page.page}>
      <PullScroll onRefresh={loadCounter} keepAs='pay' ready scroller={scroller} className={css.scroll}>
        <Unpaid />
        {byCard ? <CardHero /> : <Hero bill={bill} />}
        {byCard ? <CardCode /> : <Amounts offer={offer} bill={bill} />}
        <Channels offer={offer} onCard={toTop} />
        <Extras bill={bill} vouchers={!byCard} />
      </PullScroll>
      {byCard ? <CardBar onFault={toTop} /> : <PayBar offer={offer} bill={bill} />}
    </div>
  )
}

const TILES = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const CHANNELS = [1, 2, 3, 4]

function Waiting() {
  return (
    <div className={css.waiting} role='status' aria-label='正在读取充值方式'>
      <Skeleton height={102} />
      <Skeleton width={96} height={18} />
      <div className={css.tiles}>
        {TILES.map((tile) => (
          <Skeleton key={tile} height={64} />
        ))}
      </div>
      <Skeleton width={96} height={18} />
      <div className={css.pairs}>
        {CHANNELS.map((channel) => (
          <Skeleton key={channel} height={48} />
        ))}
      </div>
    </div>
  )
}
