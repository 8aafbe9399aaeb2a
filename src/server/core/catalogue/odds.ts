import type { CatalogueBox, CatalogueItem } from '#shared/catalogue.ts'
import { type OddsEntry, PITY_GRADE } from '#shared/fairness/oddsTable.ts'

/**
 * Sorts a box's entries by grade (rarest first), then by chance (smallest first). The order of the lines in the file then has no effect on
 * the odds table.
 */
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
 * Mean worth of one opening over many openings, in the unit of `priceOf`.
 *
 * With pity, openings form cycles that end with an item of grade 1 or better: drawn with chance p each time, or forced after `pityLimit`
 * misses. With q = (1 − p)^pityLimit a cycle has (1 − q) / p free draws on average, and one forced draw with chance q.
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

/** The part of the price that a player gets back on average, in percent with 2 decimals. Pity is included. */
export function returnRate(worth: number, price: number): number {
  return Math.round((worth / price) * 10_000) / 100
}
