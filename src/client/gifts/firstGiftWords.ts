import type { ItemCard } from '#shared/calls/cards.ts'
import { formatAmount, toMinor, toWire } from '#shared/money.ts'
import { GIFT_TURNS } from '#shared/welfare.ts'

type Worth = Pick<ItemCard, 'recoveryPrice'>

/** What the gift for the first top-up is worth. */
export const firstGiftWorth = ({ recoveryPrice }: Worth): string => `价值 ${formatAmount(recoveryPrice)} 金币`

/** When it may leave the product. */
export const firstGiftHold = ({ recoveryPrice }: Worth): string =>
  `累计投入 ${formatAmount(toWire(toMinor(recoveryPrice) * GIFT_TURNS)).replace(/\.00$/, '')} 金币后可提取`
