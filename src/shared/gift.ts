import type { Grade } from './codes.ts'
import { formatAmount } from './money.ts'

/** What a gift is given for: the first top-up, the registration, a finished set of 图鉴, a new level, with which nothing is given. */
export type GiftKind = 'firstTopUp' | 'newcomer' | 'set' | 'level'

/** A gift as the stage reveals it. Everything in it is in the books already: the show decides nothing and gives nothing. */
export interface GiftBook {
  kind: GiftKind
  /** What it is for, as the page calls it. */
  title: string
  /** The object that was given; null where only money was. `picture` is a path like that of an item card, `worth` in coins; without it the object has no price. */
  item: { picture: string; name: string; grade: Grade; worth?: number } | null
  /** Amounts as in replies; 0 where there are none. */
  coins: number
  diamonds: number
  /** The level that was reached; only in a book of kind `level`. */
  level?: number
  /** Seed of what is only look. */
  cosmeticSeed: string
}

/** The picture of a gift: its object, the medal of a level, or a pile of what it is worth. */
export function pictureOfGift({ item, coins, level }: Pick<GiftBook, 'item' | 'coins' | 'level'>): string {
  if (level !== undefined) return 'emblem/level.webp'
  return item?.picture ?? (coins > 0 ? 'items/coin_star.webp' : 'items/gem_diamond.webp')
}

/** The amounts of a gift that are not 0, in the order in which they are told. */
export function amountsOf({ coins, diamonds }: Pick<GiftBook, 'coins' | 'diamonds'>): { currency: 'coin' | 'diamond'; amount: number }[] {
  const all = [
    { currency: 'coin', amount: coins },
    { currency: 'diamond', amount: diamonds },
  ] as const
  return all.filter(({ amount }) => amount > 0)
}

const CURRENCY_WORDS = { coin: '金币', diamond: '钻石' } as const

/** A gift in one sentence, for those who do not see it. */
export function spokenGift(book: GiftBook): string {
  const amounts = amountsOf(book).map(({ currency, amount }) => `${formatAmount(amount)} ${CURRENCY_WORDS[currency]}`)
  const given = [...(book.item ? [book.item.name] : []), ...amounts]
  return given.length === 0 ? book.title : `${book.title}：${given.join('、')}`
}
