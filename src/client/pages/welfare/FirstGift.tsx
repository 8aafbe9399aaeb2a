import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { firstGiftHold, firstGiftWorth } from '#client/gifts/firstGiftWords.ts'
import { USED_UP } from '#client/gifts/usedUp.ts'
import type { ItemCard } from '#shared/calls/cards.ts'
import type { WelfareView } from '#shared/calls/welfare.ts'
import { toWire } from '#shared/money.ts'
import { FIRST_TOP_UP_LEAST } from '#shared/welfare.ts'
import { takeGift } from '#state/community/welfare/welfare.ts'
import { go } from '#state/platform/go.ts'
import { largeUrl } from '#state/platform/images.ts'
import css from './FirstGift.module.css'
import { GiftReveal } from './GiftReveal.tsx'

/** The gift for the first top-up: what it is and what it is worth. It goes when it was taken, and its reveal stays until it is closed. */
export function FirstGift({ first, usedUp }: { first: WelfareView['first']; usedUp: boolean }) {
  const [won, setWon] = useState<ItemCard | null>(null)
  return (
    <>
      {first && first.state !== 'taken' && <Banner first={first} usedUp={usedUp} onTaken={setWon} />}
      {won && <GiftReveal gift={won} onClose={() => setWon(null)} />}
    </>
  )
}

interface BannerProps {
  first: NonNullable<WelfareView['first']>
  usedUp: boolean
  onTaken: (gift: ItemCard) => void
}

function Banner({ first: { gift, state }, usedUp, onTaken }: BannerProps) {
  const ready = state === 'ready'
  return (
    <section className={css.banner} aria-label='首充礼'>
      <img className={css.item} src={largeUrl(gift.giftImage)} alt='' />
      <h2 className={css.title}>首充送{gift.giftName}</h2>
      <p className={css.text}>
        {firstGiftWorth(gift)}
        {ready && ' · 礼物待领取'}
        <br />
        {!ready && (
          <>
            单笔充值满 {toWire(FIRST_TOP_UP_LEAST)} 元即得，限 1 次
            <br />
          </>
        )}
        {firstGiftHold(gift)}
      </p>
      <div className={css.act}>
        {ready ? (
          <Take reason={usedUp ? USED_UP.reason : ''} onTaken={onTaken} />
        ) : (
          <Button tone='gold' size='sm' block onClick={() => go('/pay', '/welfare')}>
            去充值
          </Button>
        )}
      </div>
    </section>
  )
}

function Take({ reason, onTaken }: { reason: string; onTaken: (gift: ItemCard) => void }) {
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      onTaken(await takeGift())
    } catch {
      // The toast has told it.
    } finally {
      setBusy(false)
    }
  }
  return (
    <PayButton tone='gold' size='sm' block busy={busy} reason={reason} onPay={take}>
      {reason ? USED_UP.label : '领取首充礼'}
    </PayButton>
  )
}
