import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { cx } from '#client/chrome/cx.ts'
import { gradeName } from '#client/chrome/grade.ts'
import { check } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import type { ShopOffer } from '#shared/calls/shop.ts'
import { appState } from '#state/platform/app.ts'
import { lightOf, OfferArt } from './OfferArt.tsx'
import css from './OfferCard.module.css'
import { GONE_WORDS, goneOf, leftWords, nameOfCurrency } from './offers.ts'

interface Props {
  offer: ShopOffer
  onOpen: () => void
}

/** An offer in the colour of its grade. A tap opens the sheet that buys it, or that wears an owned frame. */
export function OfferCard({ offer, onOpen }: Props) {
  const { name, grade, kind } = offer
  const gone = goneOf(offer)
  const left = leftWords(offer)
  return (
    <button type='button' className={cx(css.card, lightOf(offer), gone && gone !== 'owned' && css.gone)} onClick={pressed(onOpen)}>
      {grade !== null && grade < 2 && <span className={css.rays} />}
      <span className={cx(css.art, css[kind])}>
        <OfferArt offer={offer} size={118} />
      </span>
      <span className={css.line}>
        <span className={css.name}>{name}</span>
        {grade !== null && <span className={css.grade}>{gradeName(grade)}</span>}
      </span>
      <span className={css.plate}>{gone && gone !== 'owned' ? GONE_WORDS[gone] : <Price offer={offer} />}</span>
      {gone === null && left && <span className={cx(css.flag, offer.stock !== null && left.startsWith('仅剩') && css.few)}>{left}</span>}
    </button>
  )
}

function Price({ offer }: { offer: ShopOffer }) {
  const { userInfo } = useSnapshot(appState)
  if (!offer.owned) return <Amount value={offer.price} currency={nameOfCurrency(offer.currency)} size={16} />
  const worn = userInfo?.headGround === offer.image
  return (
    <span className={css.owned}>
      <Icon glyph={check} size={14} />
      {worn ? '佩戴中' : '已拥有 · 去佩戴'}
    </span>
  )
}
