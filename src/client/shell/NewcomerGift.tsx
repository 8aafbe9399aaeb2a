import { useState } from 'react'
import { GiftShow } from '#client/stage/GiftShow.tsx'
import type { GiftBook } from '#shared/gift.ts'
import { takeNewcomerGift } from '#state/account/newcomerGift.ts'

/** What the registration has given, once for each player on a device, before the welcome begins. A reload before 收下 shows it again. */
export default function NewcomerGift({ book }: { book: GiftBook }) {
  const [shown] = useState(book)
  return <GiftShow book={shown} note='金币用来开启宝匣，钻石用来兑换金币和商品' onClose={takeNewcomerGift} />
}
