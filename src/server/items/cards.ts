import type { Catalogue } from '#server/catalogue/snapshot.ts'
import type { ItemCard } from '#shared/calls/cards.ts'
import type { Grade } from '#shared/codes.ts'
import { type Minor, toWire } from '#shared/money.ts'

/** Card of an item that somebody holds: name and picture of today, grade and price as it was gained. */
export function cardOf({ items }: Catalogue, { giftId, grade, price }: { giftId: number; grade: number; price: Minor }): ItemCard {
  const { giftName = '', giftImage = '' } = items.get(giftId)?.card ?? {}
  return { giftId, giftName, giftImage, grade: grade as Grade, recoveryPrice: toWire(price) }
}
