import type { CaseBook, CaseEvent, Drop } from '#shared/book.ts'
import { dropsOf, landingOrder } from '#shared/book.ts'
import type { ItemCard } from '#shared/calls/cards.ts'
import type { Grade } from '#shared/codes.ts'
import { seededRandom } from '../kit/random.ts'

/** Durations of an opening in ms. Together they stay below `revealDelay` of #shared/book.ts, which a test checks. */
export const TIMES = {
  full: {
    opening: 1_300,
    spin: 4_050,
    apart: 550,
    landing: 450,
    dark: 350,
    rise: 700,
    goldSpin: 3_100,
    finale: 1_350,
    deal: 800,
    flip: 280,
  },
  fast: { opening: 120, spin: 650, apart: 30, landing: 180, dark: 0, rise: 0, goldSpin: 0, finale: 400, deal: 300, flip: 45 },
} as const
export type Times = (typeof TIMES)[keyof typeof TIMES]

/** Most different items on a strip: what the cells' texture page holds in good resolution. */
const MOST_CELLS = 20

/** The cell that stands for every item of grade 0 on an ordinary reel. */
export const EMBLEM = 'emblem'
export type CellContent = ItemCard | typeof EMBLEM

export function gradeOf(content: CellContent): Grade {
  return content === EMBLEM ? 0 : content.grade
}

/** What the ordinary reels of a book may show: its drops, the emblem, and as many other items as fit. */
export function cellContents(book: CaseBook): CellContent[] {
  const won = dropsOf(book).filter((drop) => drop.grade !== 0)
  const seen = new Set(won.map((drop) => drop.giftId))
  const others = book.gifts.filter((gift) => gift.grade !== 0 && !seen.has(gift.giftId))
  const contents: CellContent[] = [EMBLEM, ...unique(won), ...shuffled(others, book.cosmeticSeed)]
  return contents.slice(0, MOST_CELLS)
}

/** What the gold-only reel shows: every item of grade 0 of the box. */
export function goldContents(book: CaseBook): ItemCard[] {
  const golds = [...dropsOf(book), ...book.gifts].filter((gift) => gift.grade === 0)
  return unique(golds).slice(0, 8)
}

function unique<T extends ItemCard>(items: readonly T[]): T[] {
  return items.filter((item, index) => items.findIndex((other) => other.giftId === item.giftId) === index)
}

function shuffled<T>(items: readonly T[], seed: string): T[] {
  const random = seededRandom(`${seed}:cells`)
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

type DrawEvent = Extract<CaseEvent, { drop: Drop }>

/** The events of a book in the order in which they are performed: draws in landing order. */
export function performed(book: CaseBook): CaseEvent[] {
  const draws = book.events.filter((event): event is DrawEvent => 'drop' in event)
  const before = book.events.filter((event) => event.kind === 'pay')
  const after = book.events.filter((event) => event.kind === 'total')
  return [...before, ...landingOrder(book).flatMap((index) => draws[index] ?? []), ...after]
}

/** How long a book's performance takes, in ms. */
export function performanceTime(book: CaseBook): number {
  const times = book.fast ? TIMES.fast : TIMES.full
  const golds = book.events.filter((event) => event.kind === 'goldReel').length
  const gold = golds * (times.dark + times.rise + times.goldSpin + times.finale + (times.dark ? 320 : 0))
  if (book.number > 5) return times.opening + times.deal + times.flip * 9 + times.landing + gold
  return times.opening + times.spin + times.apart * (book.number - 1) + times.landing + gold
}
