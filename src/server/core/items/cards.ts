import type { Catalogue } from '#server/core/catalogue/snapshot.ts'
import type { ItemCard } from '#shared/calls/cards.ts'
import type { Grade } from '#shared/codes.ts'
import { type Minor, toWire } from '#shared/money.ts'

/**
 * The card of an item that somebody owns. Name and picture come from the current catalogue; grade and price are those at the time it was
 * gained.
 */
export function cardOf({ items }: Catalogue, { giftId, grade, price }: { giftId: number; grade: number; price: Minor }): ItemCard {
  const { giftName = '', giftImage = '' } = items.get(giftId)?.card ?? {}
  return { giftId, giftName, giftImage, grade: grade as Grade, recoveryPrice: toWire(price) }
}
