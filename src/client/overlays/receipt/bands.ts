import type { OddsRange } from '#shared/fairness/oddsTable.ts'

/** Neighbouring ranges of the same grade, joined to one band of the bar. */
export interface Band {
  grade: number
  from: number
  to: number
  /** Left edge, in percent of the bar. */
  left: number
  width: number
}

/** Least width of a band in percent of the bar. The rarest grades would be too thin to see otherwise. */
const THINNEST = 2.4

/** Divides a pool into bands of a bar. Bands that would be too thin are made wider, and the others narrower. */
export function bandsOf(pool: readonly OddsRange[]): Band[] {
  const bands: { grade: number; from: number; to: number }[] = []
  for (const { grade, rangeFrom, rangeTo } of pool) {
    const last = bands.at(-1)
    if (last?.grade === grade) last.to = rangeTo
    else bands.push({ grade, from: rangeFrom, to: rangeTo })
  }
  const total = pool.at(-1)?.rangeTo ?? 1
  const wanted = bands.map(({ from, to }) => Math.max(((to - from + 1) / total) * 100, THINNEST))
  const sum = wanted.reduce((all, width) => all + width, 0)
  let left = 0
  return bands.map((band, at) => {
    const width = ((wanted[at] ?? 0) / sum) * 100
    left += width
    return { ...band, left: left - width, width }
  })
}

/** Returns where a roll stands on the bar, in percent; null outside the pool. The position is exact within its band. */
export function placeOf(bands: readonly Band[], roll: number): number | null {
  const band = bands.find(({ from, to }) => roll >= from && roll <= to)
  if (!band) return null
  return band.left + ((roll - band.from + 0.5) / (band.to - band.from + 1)) * band.width
}
