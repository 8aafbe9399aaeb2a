import type { CatalogueBox, CatalogueItem } from '#shared/catalogue.ts'
import { type OddsEntry, PITY_GRADE } from '#shared/fairness/oddsTable.ts'

/** A box's entries in their canonical order, rarest grade and smallest chance first: the order of lines in a file means nothing. */
export function canonicalEntries(odds: CatalogueBox['odds'], items: ReadonlyMap<number, Pick<CatalogueItem, 'grade'>>): OddsEntry[] {
  return odds
    .map(({ giftId, weight }) => ({ giftId, grade: items.get(giftId)?.grade ?? Number.NaN, weight }))
    .sort((a, b) => a.grade - b.grade || a.weight - b.weight || a.giftId - b.giftId)
}

function meanOf(entries: readonly OddsEntry[], priceOf: (giftId: number) => number): number {
  const weight = entries.reduce((sum, entry) => sum + entry.weight, 0)
  return entries.reduce((sum, entry) => sum + entry.weight * priceOf(entry.giftId), 0) / weight
}

/**
 * Mean worth of one opening over a long time, in the unit of `priceOf`. With pity, openings come in cycles that end with a grade ≤ 1:
 * drawn with chance p each time, or forced after `pityLimit` misses. A cycle has (1 − q) / p free draws on average, q = (1 − p)^limit,
 * and a forced one with chance q.
 */
export function expectedWorth(entries: readonly OddsEntry[], pityLimit: number | null, priceOf: (giftId: number) => number): number {
  const free = meanOf(entries, priceOf)
  const rare = entries.filter(({ grade }) => grade <= PITY_GRADE)
  if (pityLimit === null || rare.length === 0) return free
  const total = entries.reduce((sum, { weight }) => sum + weight, 0)
  const p = rare.reduce((sum, { weight }) => sum + weight, 0) / total
  const q = (1 - p) ** pityLimit
  const freeDraws = (1 - q) / p
  return (freeDraws * free + q * meanOf(rare, priceOf)) / (freeDraws + q)
}

/** Percent of the price that comes back on average, pity included, 2 decimals. */
export function returnRate(worth: number, price: number): number {
  return Math.round((worth / price) * 10_000) / 100
}
