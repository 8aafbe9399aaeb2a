import { useSnapshot } from 'valtio'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { TicketArt } from '#client/chrome/TicketArt.tsx'
import { TICKET_TONES, TICKET_UNITS, worthOf } from '#client/chrome/voucherWords.ts'
import type { ShopOffer } from '#shared/calls/shop.ts'
import { appState } from '#state/app.ts'
import { imageUrl, largeUrl } from '#state/images.ts'
import css from './OfferArt.module.css'

/** Wears the frames for those who have no picture of their own. */
const MODEL = 'avatars/07.webp'

interface Props {
  offer: Pick<ShopOffer, 'kind' | 'image' | 'voucher'>
  /** px at 375 width: of an item's square, an avatar, and 1.3 times as much of a ticket. */
  size: number
  /** For a closer look. */
  large?: boolean
}

/** What is sold, as an object: the item, the frame round the player's own picture, the ticket. */
export function OfferArt({ offer: { kind, image, voucher }, size, large = false }: Props) {
  const { userInfo } = useSnapshot(appState)
  if (kind === 'frame')
    return <Avatar src={userInfo?.headPic || MODEL} frame={image} tone='violet' size={size * 0.72} className={css.avatar} />
  if (voucher) {
    const { kind: of } = voucher
    return (
      <TicketArt
        tone={TICKET_TONES[of]}
        worth={worthOf(voucher)}
        unit={TICKET_UNITS[of]}
        size={size * 1.18}
        pair={large}
        className={css.ticket}
      />
    )
  }
  return (
    <img
      className={css.item}
      src={large ? largeUrl(image) : imageUrl(image)}
      alt=''
      loading={large ? 'eager' : 'lazy'}
      decoding='async'
      draggable={false}
    />
  )
}

/** Grade whose light an offer stands in: items in their own, gold and violet for what has none. */
export const lightOf = ({ grade, voucher }: Pick<ShopOffer, 'grade' | 'voucher'>) => `g${grade ?? (voucher?.kind === 'topUpBonus' ? 0 : 2)}`
