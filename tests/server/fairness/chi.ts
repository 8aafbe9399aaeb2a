import { type OddsEntry, rangesOf } from '#shared/fairness/oddsTable.ts'

/** Computes chi² of the counts `seen` against `weights`, and returns how many standard deviations it is above its mean. */
export function chiSquaredDeviation(seen: readonly number[], weights: readonly number[]): number {
  const draws = seen.reduce((sum, count) => sum + count, 0)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const chi = weights.reduce((sum, weight, index) => {
    const expected = (draws * weight) / total
    return sum + ((seen[index] ?? 0) - expected) ** 2 / expected
  }, 0)
  const degrees = weights.length - 1
  return (chi - degrees) / Math.sqrt(2 * degrees)
}

/** Above this, the draws do not follow the table. A fair table exceeds it for about one seed in 10⁴, and the seed of this test is fixed. */
export const MAX_DEVIATION = 4.5

/** Counts the rolls that fall on each entry, by binary search. */
export function countHits(entries: readonly OddsEntry[], rolls: Iterable<number>): number[] {
  const ends = rangesOf(entries).map(({ rangeTo }) => rangeTo)
  const seen = ends.map(() => 0)
  for (const roll of rolls) {
    let [low, high] = [0, ends.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (roll <= (ends[middle] ?? 0)) high = middle
      else low = middle + 1
    }
    seen[low] = (seen[low] ?? 0) + 1
  }
  return seen
}
