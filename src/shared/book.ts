import * as z from 'zod/mini'
import { itemCard } from './calls/cards.ts'
import { amount, id, instant } from './calls/fields.ts'

/** One item won. `itemId` and `receiptId` are null in a demo, which grants nothing. */
export const drop = z.object({
  ...itemCard.shape,
  itemId: z.nullable(id),
  receiptId: z.nullable(id),
  /** 4 when it was won on the gold reel. */
  label: z.nullable(z.literal(4)),
})
export type Drop = z.output<typeof drop>

/** An item of the box with its chance. */
export const stripGift = z.object({
  ...itemCard.shape,
  /** Parts of `TOTAL_WEIGHT` in the odds table that the book was drawn from. */
  weight: z.int(),
})
export type StripGift = z.output<typeof stripGift>

/** Events of an opening in the order in which the client plays them (design 1.1). */
export const caseEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pay'), amount }),
  /** Reel `reel` (0-based) runs and lands on `drop`. */
  z.object({ kind: z.literal('reel'), reel: z.int(), drop }),
  /** Reel `reel` lands on the gold emblem; the gold-only reel then lands on `drop` (金中金). */
  z.object({ kind: z.literal('goldReel'), reel: z.int(), drop }),
  /** Worth of everything won; 0 欧皇 from 5 × the price, 1 非酋 up to 0.2 ×. */
  z.object({ kind: z.literal('total'), value: amount, label: z.nullable(z.union([z.literal(0), z.literal(1)])) }),
])
export type CaseEvent = z.output<typeof caseEvent>

/** The book of one opening: everything a client needs to play it, now or as a replay. */
export const caseBook = z.object({
  kind: z.literal('case'),
  /** Null in a demo. */
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
  /** From here on the drops are public (pushes, recent drops). */
  revealAt: instant,
  /** 16 hex characters; decides the look of the strip and nothing else. */
  cosmeticSeed: z.string(),
  /** Opens of this box since the last grade ≤ 1, before this opening; null where the box has no pity rule. */
  pity: z.nullable(z.object({ limit: z.int(), count: z.int() })),
  /** Version of the odds table that the drops were drawn from. */
  oddsVersion: z.int(),
  /** What the strip may show: every item of that table. */
  gifts: z.array(stripGift),
  events: z.array(caseEvent),
})
export type CaseBook = z.output<typeof caseBook>

/** How long an opening lasts before its drops are public, in ms (design 1.5: 4–6 s, fast ≤ 1.5 s and 0.5 s for each gold win after the first, stacked reels 0.55 s apart, a gold reel with its finale 6.6 s). */
export function revealDelay(number: number, fast: boolean, golds: number): number {
  if (fast) return 1_500 + Math.max(golds - 1, 0) * 500
  return 6_000 + (Math.min(number, 5) - 1) * 550 + golds * 6_600
}

/** The drops of a book in opening order. */
export function dropsOf(book: Pick<CaseBook, 'events'>): Drop[] {
  return book.events.flatMap((event) => (event.kind === 'reel' || event.kind === 'goldReel' ? [event.drop] : []))
}

/**
 * The order in which the drops of a book are revealed, as indices into `dropsOf`: stacked reels top to bottom with the gold reels
 * last; ten cards by grade, the rarest last.
 */
export function landingOrder(book: CaseBook): number[] {
  const drops = dropsOf(book)
  const order = drops.map((_, index) => index)
  const rank = (index: number) => {
    const grade = drops[index]?.grade ?? 4
    return drops.length > 5 ? 4 - grade : Number(grade === 0)
  }
  return order.sort((a, b) => rank(a) - rank(b) || a - b)
}
