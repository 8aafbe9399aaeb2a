import { useSnapshot } from 'valtio'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { TicketArt } from '#client/chrome/TicketArt.tsx'
import { TICKET_TONES, TICKET_UNITS, worthOf } from '#client/chrome/voucherWords.ts'
import type { ShopOffer } from '#shared/calls/shop.ts'
import { appState } from '#state/platform/app.ts'
import { imageUrl, largeUrl } from '#state/platform/images.ts'
import css from './OfferArt.module.css'

/** Picture that wears the frames when the player has none. */
const MODEL = 'avatars/07.webp'

interface Props {
  offer: Pick<ShopOffer, 'kind' | 'image' | 'voucher'>
  /** Side of an item's square, px at 375 width. An avatar is 0.72 times as wide, a ticket 1.3 times. */
  size: number
  /** Takes the largest picture. */
  large?: boolean
}

/** What is sold, as an object: the item, the frame around the player's own picture, or the ticket. */
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

/** Returns the class of the colour of an offer: that of its grade, or gold or violet for offers without a grade. */
export const lightOf = ({ grade, voucher }: Pick<ShopOffer, 'grade' | 'voucher'>) => `g${grade ?? (voucher?.kind === 'topUpBonus' ? 0 : 2)}`
