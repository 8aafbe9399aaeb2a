import type { CaseBook, StripGift } from '#shared/book.ts'
import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'

/** 100 % in hundredths of a percent. */
const WHOLE = 10_000

/**
 * Converts weights to shares in hundredths of a percent: whole numbers that always sum to 100.00 %. The remainders of rounding go to the
 * largest fractions, the first of equal ones first. Empty when the weights sum to 0.
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

/** An item of the gold pool with its share in hundredths of a percent. */
export interface PoolItem {
  gift: StripGift
  share: number
}

/** The gold pool of a book's box: its grade-0 items, likeliest first. The order does not depend on what was won. */
export function goldPool(book: CaseBook): PoolItem[] {
  const golds = book.gifts.filter((gift) => gift.grade === 0).sort((a, b) => b.weight - a.weight || a.giftId - b.giftId)
  const shares = sharesOf(golds.map((gift) => gift.weight))
  return shares.map((share, index) => ({ gift: golds[index] as StripGift, share }))
}

/** Formats a share: `2550` → `25.50%`. */
export function formatShare(share: number): string {
  return `${(share / 100).toFixed(2)}%`
}

/** Formats an item's chance in one opening. It has four decimals where two would round it. */
export function formatChance(weight: number): string {
  return `${((weight / TOTAL_WEIGHT) * 100).toFixed(weight % 100 === 0 ? 2 : 4)}%`
}

/** Formats an item's value as a multiple of its box's price, for example `185.29`. */
export function formatTimes(worth: number, price: number): string {
  return price > 0 ? (worth / price).toFixed(2) : '—'
}
