import type { CaseBook, StripGift } from '#shared/book.ts'
import { TOTAL_WEIGHT } from '#shared/fairness/oddsTable.ts'

/** Hundredths of a percent in the whole. */
const WHOLE = 10_000

/**
 * Shares of `weights` in their sum, in hundredths of a percent: whole numbers that always sum to 100.00 %. What rounding leaves over goes to
 * the largest remainders, the first of equals first. Empty where nothing has weight.
 */
export function sharesOf(weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum <= 0) return []
  const exact = weights.map((weight) => (weight / sum) * WHOLE)
  const shares = exact.map(Math.floor)
  const left = WHOLE - shares.reduce((all, share) => all + share, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

/** An item of the gold pool and its share of it, in hundredths of a percent. */
export interface PoolItem {
  gift: StripGift
  share: number
}

/** The gold pool of a book's box, likeliest first: its order tells nothing of what was won. */
export function goldPool(book: CaseBook): PoolItem[] {
  const golds = book.gifts.filter((gift) => gift.grade === 0).sort((a, b) => b.weight - a.weight || a.giftId - b.giftId)
  const shares = sharesOf(golds.map((gift) => gift.weight))
  return shares.map((share, index) => ({ gift: golds[index] as StripGift, share }))
}

/** `2550` → `25.50%`. */
export function formatShare(share: number): string {
  return `${(share / 100).toFixed(2)}%`
}

/** Chance of an item in one opening as text; four decimals where two would say less than it is. */
export function formatChance(weight: number): string {
  return `${((weight / TOTAL_WEIGHT) * 100).toFixed(weight % 100 === 0 ? 2 : 4)}%`
}

/** Worth of an item in prices of its box, e.g. `185.29`. */
export function formatTimes(worth: number, price: number): string {
  return price > 0 ? (worth / price).toFixed(2) : '—'
}
