import type { Minor } from '#shared/money.ts'

/** An item of the catalogue, as far as a prize needs it. */
export interface PrizeItem {
  giftId: number
  price: Minor
}

/** What a stake wins: the dearest item that its amount pays for, and the rest in coins. */
export interface ExponentPrize<Item> {
  /** Null where no item is as cheap as the amount. */
  item: Item | null
  coins: Minor
}

/** Chooses the prize. Among items of the same price the one with the smallest id is taken, so that everybody finds the same. */
export function prizeFor<Item extends PrizeItem>(amount: Minor, items: Iterable<Item>): ExponentPrize<Item> {
  let best: Item | null = null
  for (const item of items) if (item.price <= amount && (!best || isDearer(item, best))) best = item
  return { item: best, coins: amount - (best?.price ?? 0) }
}

const isDearer = (item: PrizeItem, than: PrizeItem) => item.price > than.price || (item.price === than.price && item.giftId < than.giftId)
