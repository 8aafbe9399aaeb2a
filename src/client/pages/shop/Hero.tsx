import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { beijingDaySpan } from '#shared/beijingTime.ts'
import type { ShopOffer } from '#shared/calls/shop.ts'
import { serverNow } from '#state/platform/clock.ts'
import css from './Hero.module.css'
import { lightOf, OfferArt } from './OfferArt.tsx'
import { heroOf, leftWords, nameOfCurrency } from './offers.ts'

const DAY = 86_400_000

interface Props {
  /** Offers of the tab. Items are preferred to offers of other kinds. */
  offers: readonly ShopOffer[]
  onOpen: (offerId: number) => void
}

/** The offer of the day, larger than the others, with the page's only golden button. */
export function Hero({ offers, onOpen }: Props) {
  const items = offers.filter(({ kind }) => kind === 'item')
  const offer = heroOf(items.length > 0 ? items : offers, Math.round(beijingDaySpan(serverNow()).from / DAY))
  if (!offer) return null
  const { offerId, name, price, currency, kind } = offer
  return (
    <section className={cx(css.hero, lightOf(offer))} aria-label='今日推荐'>
      <span className={css.burst} />
      <span className={cx(css.art, css[kind])}>
        <OfferArt offer={offer} size={kind === 'voucher' ? 112 : 156} large />
      </span>
      <div className={css.words}>
        <p className={css.kicker}>
          今日推荐
          <span>{leftWords(offer)}</span>
        </p>
        <h2 className={css.name}>{name}</h2>
        <Button tone='gold' size='sm' className={css.buy} onClick={() => onOpen(offerId)}>
          <span className='sr-only'>购买{name}</span>
          <Amount value={price} currency={nameOfCurrency(currency)} size={18} tone='inherit' />
        </Button>
      </div>
    </section>
  )
}
