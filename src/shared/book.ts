import * as z from 'zod/mini'
import { type BoxGift, itemCard } from '#shared/calls/cards.ts'
import { amount, id, instant } from '#shared/calls/fields.ts'

/** One won item. `itemId` and `receiptId` are null in a demo, because a demo grants nothing. */
export const drop = z.object({
  ...itemCard.shape,
  itemId: z.nullable(id),
  receiptId: z.nullable(id),
  /** 4 when the gold reel has won the item, else null. */
  label: z.nullable(z.literal(4)),
})
export type Drop = z.output<typeof drop>

/** An item that the reel may show, with its chance. */
export const stripGift = z.object({
  ...itemCard.shape,
  /** Chance in parts of `TOTAL_WEIGHT`, from the odds table that the server drew with. */
  weight: z.int(),
})
export type StripGift = z.output<typeof stripGift>

/** Returns what the reel of a box may show, from the box's details: the `gifts` of every book that is drawn with the same odds version. */
export function stripOf(gifts: readonly BoxGift[]): StripGift[] {
  return gifts.map(({ probability: _, rangeFrom, rangeTo, ...card }) => ({ ...card, weight: rangeTo - rangeFrom + 1 }))
}

/** One event of an opening. The client plays the events in their order (design 1.1). */
export const caseEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pay'), amount }),
  /** Reel `reel` (counted from 0) runs and stops on `drop`. */
  z.object({ kind: z.literal('reel'), reel: z.int(), drop }),
  /** Reel `reel` stops on the gold emblem. Then the gold reel runs and stops on `drop` (金中金). */
  z.object({ kind: z.literal('goldReel'), reel: z.int(), drop }),
  /** Worth of everything won, in coins. `label` is 0 (欧皇) from 5 times the price and 1 (非酋) up to 0.2 times the price. */
  z.object({ kind: z.literal('total'), value: amount, label: z.nullable(z.union([z.literal(0), z.literal(1)])) }),
])
export type CaseEvent = z.output<typeof caseEvent>

/**
 * The book of one opening: the server's record of the events and results, with everything that a client needs to play it, live or as
 * a replay.
 */
export const caseBook = z.object({
  kind: z.literal('case'),
  /** Null in a demo, which the server does not store. */
  openId: z.nullable(id),
  boxId: z.int(),
  boxName: z.string(),
  boxImage: z.string(),
  openPrice: amount,
  number: z.int(),
  paid: amount,
  demo: z.boolean(),
  fast: z.boolean(),
  openedAt: instant,
  /** From this instant on the server shows the drops to other players, in pushes and in the recent drops. */
  revealAt: instant,
  /** 16 hex characters. They decide which items the reel shows beside the results, and nothing else. */
  cosmeticSeed: z.string(),
  /**
   * `count` is the number of opens of this box since the player last won grade ≤ 1, counted before this opening. Null where the box
   * has no pity rule.
   */
  pity: z.nullable(z.object({ limit: z.int(), count: z.int() })),
  /** Version of the odds table that the server drew with. */
  oddsVersion: z.int(),
  /** Every item of that odds table. The reel may show each of them. Empty where the client fills them in itself, see `openCase`. */
  gifts: z.array(stripGift),
  events: z.array(caseEvent),
})
export type CaseBook = z.output<typeof caseBook>

/**
 * Returns how long the server keeps the drops of an opening private, in ms: as long as the client plays it (design 1.5). One reel
 * takes up to 6 s, each further stacked reel 0.55 s more, each gold reel with its finale 6.6 s more. A fast opening takes 1.5 s, and
 * 0.5 s more for each gold win after the first.
 */
export function revealDelay(number: number, fast: boolean, golds: number): number {
  if (fast) return 1_500 + Math.max(golds - 1, 0) * 500
  return 6_000 + (Math.min(number, 5) - 1) * 550 + golds * 6_600
}

/** Returns the drops of a book in the order of the draws. */
export function dropsOf(book: Pick<CaseBook, 'events'>): Drop[] {
  return book.events.flatMap((event) => (event.kind === 'reel' || event.kind === 'goldReel' ? [event.drop] : []))
}

/**
 * Returns the order in which the client reveals the drops of a book, as indices into `dropsOf`. Up to five stacked reels stop from
 * top to bottom, those with a gold reel last. Ten cards turn over by grade, within a grade by chance, then by price: the rarest last.
 */
export function landingOrder(book: CaseBook): number[] {
  const drops = dropsOf(book)
  const order = drops.map((_, index) => index)
  const rank = (index: number) => Number(drops[index]?.grade === 0)
  if (drops.length <= 5) return order.sort((a, b) => rank(a) - rank(b) || a - b)
  const weights = new Map(book.gifts.map(({ giftId, weight }) => [giftId, weight]))
  // The gold reel draws from a pool of its own; what a table does not name counts as rare.
  const weightOf = ({ giftId }: Drop) => weights.get(giftId) ?? 0
  return order.sort((a, b) => {
    const [one, other] = [drops[a], drops[b]]
    if (!one || !other) return a - b
    return other.grade - one.grade || weightOf(other) - weightOf(one) || one.recoveryPrice - other.recoveryPrice || a - b
  })
}
