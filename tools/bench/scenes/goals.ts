import type { Goal, Tolerances } from '../report.ts'

/** What a preview of the product may cost (design 4.2). Ten at once are cards dealt and turned: their script time is shown and has no goal. */
const PRODUCT: Record<string, Goal> = { draws: { atMost: 40 }, long: { atMost: 0 }, MB: { atMost: 64 } }
const RACE = { 'of rAF': { atMost: 0.5 }, 'MB of rAF': { atMost: 1 } } satisfies Record<string, Goal>
const SCRIPT: Goal = { atMost: 4 }
const LOW: Goal = { atMost: 24 }
const TAP: Goal = { atMost: 300 }
const FLAT: Goal = { atMost: 0.02 }

const TEN = /\/(reel-)?[xy]10(-|$)/
export const LOW_ROW = ' at low'
export const RACE_ROW = 'five reels, ours'
export const MEMORY_ROW = '200 openings'

/** The goals of the figures that were measured, by `row/figure`; a full bench must have raced the yardstick too. */
export function goalsOf(rows: Record<string, Record<string, number>>, full: boolean): Record<string, Goal> {
  const goals = Object.entries(rows).flatMap(([row, figures]) =>
    Object.keys(figures).map((figure) => [`${row}/${figure}`, goalOf(row, figure)]),
  )
  const found = Object.fromEntries(goals.filter((entry): entry is [string, Goal] => entry[1] !== undefined))
  return full ? { [`${RACE_ROW}/of rAF`]: RACE['of rAF'], ...found } : found
}

function goalOf(row: string, figure: string): Goal | undefined {
  if (row === RACE_ROW) return RACE[figure as keyof typeof RACE]
  if (row === MEMORY_ROW) return FLAT
  if (figure === 'tap' || figure === 'tap ×4') return TAP
  if (row.endsWith(LOW_ROW)) return figure === 'MB' ? LOW : PRODUCT[figure]
  if (figure === 'p95' || figure === 'p95 throttled') return TEN.test(row) ? undefined : SCRIPT
  return PRODUCT[figure]
}

/**
 * Machines differ: times are judged by their ratio to the yardstick of the same run, what is drawn and held by itself. Garbage is sampled,
 * and taps are real time; both are shown and not judged.
 */
export const TOLERANCES: Tolerances = {
  'of rAF': { share: 0.25, plus: 0.03 },
  'MB of rAF': { share: 0.2, plus: 0.05 },
  draws: { plus: 2 },
  sprites: { share: 0.1, plus: 5 },
  textures: { plus: 1 },
  MB: { share: 0.1, plus: 1 },
  long: { plus: 1 },
}
