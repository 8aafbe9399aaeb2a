import { useMemo } from 'react'
import { firstGiftHold, firstGiftWorth } from '#client/gifts/firstGiftWords.ts'
import { GiftShow } from '#client/stage/GiftShow.tsx'
import type { ItemCard } from '#shared/calls/cards.ts'
import type { GiftBook } from '#shared/gift.ts'
import { go } from '#state/platform/go.ts'

/** The gift for the first top-up as the stage reveals it. */
function bookOf({ giftId, giftName, giftImage, grade, recoveryPrice }: ItemCard): GiftBook {
  const item = { picture: giftImage, name: giftName, grade, worth: recoveryPrice }
  return { kind: 'firstTopUp', title: '首充礼', item, coins: 0, diamonds: 0, cosmeticSeed: `first:${giftId}` }
}

/** Reveals the gift for the first top-up: the object and its grade, what it is worth, and where it is now. */
export function GiftReveal({ gift, onClose }: { gift: ItemCard; onClose: () => void }) {
  const book = useMemo(() => bookOf(gift), [gift])
  const toBag = () => {
    onClose()
    go('/bag', '/welfare')
  }
  return (
    <GiftShow
      book={book}
      note={
        <>
          {firstGiftWorth(gift)} · 已放入背包
          <br />
          {firstGiftHold(gift)}
        </>
      }
      more={{ label: '去背包看看', onPress: toBag }}
      onClose={onClose}
    />
  )
}
