import type { Grade } from '#shared/codes.ts'
import { between, pickWeighted, seededRandom } from '../random.ts'
import { cellsFor, planSpin, type SpinPlan } from './profile.ts'

/** How often each grade appears on a strip. Cosmetic, but close to the real odds of boxes, so that a strip raises no false hope. */
const SHOWN: Record<Grade, number> = { 0: 1, 1: 6, 2: 16, 3: 36, 4: 60 }
/**
 * Least distance in cells of a cell of grade 0 or 1 from a landing that is not that cell, so that a lost draw never looks like a near
 * miss.
 */
export const KEEP_AWAY = 3
/** Number of cells by which two runs of the same duration may differ. */
const LOOSE = 4
/** Largest distance from the middle of the last cell at which a strip may stop before it settles, in cells. */
const REST = 0.3

export interface StripRequest {
  /** Cosmetic seed of the book with the number of the reel. */
  seed: string
  /** Grade of every cell that the strip may show. */
  grades: readonly Grade[]
  /** Number of cells of the strip. */
  length: number
  /** Position on the strip at which it lands, and the cell that stands there. */
  at: number
  landing: number
  /** Distance in cells around `at` in which nothing of grade 0 or 1 stands but the landing itself; never less than KEEP_AWAY. */
  away?: number
}

/** Builds a strip as indices into `grades`; `landing` stands at `at`. The same request gives the same strip on every device. */
export function makeStrip({ seed, grades, length, at, landing, away = KEEP_AWAY }: StripRequest): number[] {
  const random = seededRandom(seed)
  const all = grades.map((_, cell) => cell)
  const calm = all.filter((cell) => (grades[cell] ?? 4) > 1)
  const reach = Math.max(away, KEEP_AWAY)
  const strip: number[] = []
  for (let place = 0; place < length; place++) {
    const near = Math.abs(place - at) <= reach && calm.length > 0
    const fitting = near ? calm : all
    const next = place === at - 1 ? landing : undefined
    const unlike = fitting.filter((cell) => cell !== next)
    const choice = [unlike.filter((cell) => cell !== strip[place - 1]), unlike, fitting].find((cells) => cells.length > 0)
    const picked = pickWeighted(random, choice ?? all, (cell) => SHOWN[grades[cell] ?? 4]) ?? landing
    strip.push(place === at ? landing : picked)
  }
  return strip
}

/** Everything that a reel needs for a run: its strip, the start position on it, and the motion plan. */
export interface ReelRun {
  strip: readonly number[]
  /** `strip[lead]` is under the pointer at the start, `strip[lead + plan.cells]` at the end. */
  lead: number
  plan: SpinPlan
}

export interface RunRequest {
  seed: string
  grades: readonly Grade[]
  landing: number
  /** Ms from the start until the strip rests. */
  duration: number
  /** Visible cells on each side of the pointer, see `Reel`. */
  ahead: number
  behind: number
}

/** Plans the run of one reel. It ends on `landing`. Everything else is cosmetic and the same for everybody who plays the book. */
export function planRun({ seed, grades, landing, duration, ahead, behind }: RunRequest): ReelRun {
  const random = seededRandom(`${seed}:run`)
  const cells = cellsFor(duration) + Math.floor(between(random, 0, LOOSE + 1))
  const plan = planSpin(cells, duration, between(random, -REST, REST))
  const lead = Math.ceil(behind) + 2
  const at = lead + cells
  const away = Math.ceil(Math.max(ahead, behind))
  return { strip: makeStrip({ seed, grades, length: at + Math.ceil(ahead) + 3, at, landing, away }), lead, plan }
}
