import { PITY_GRADE } from '#shared/fairness/oddsTable.ts'

/** An entry of a box with its worth in coins. */
export interface PricedEntry {
  grade: number
  price: number
  weight: number
}

/** Mean worth of a draw from `entries`, in coins. */
function meanOf(entries: readonly PricedEntry[]): number {
  const weight = entries.reduce((sum, entry) => sum + entry.weight, 0)
  return entries.reduce((sum, entry) => sum + entry.weight * entry.price, 0) / weight
}

/** Part of all draws that pity forces in the long run. A draw is forced after `limit` draws without an item of grade 1 or better. */
export function forcedShare(hitChance: number, limit: number | null): number {
  if (limit === null) return 0
  const miss = 1 - hitChance
  const meanRun = (1 - miss ** (limit + 1)) / hitChance
  return miss ** limit / meanRun
}

/** Part of the box price that players get back on average, pity included. */
export function returnRate(entries: readonly PricedEntry[], boxPrice: number, pityLimit: number | null): number {
  const rare = entries.filter(({ grade }) => grade <= PITY_GRADE)
  const total = entries.reduce((sum, { weight }) => sum + weight, 0)
  const hitChance = rare.reduce((sum, { weight }) => sum + weight, 0) / total
  const forced = forcedShare(hitChance, pityLimit)
  return ((1 - forced) * meanOf(entries) + forced * meanOf(rare)) / boxPrice
}
