import type { Grade } from '#shared/codes.ts'
import { between, pickWeighted, seededRandom } from '../random.ts'
import { cellsFor, planSpin, type SpinPlan } from './profile.ts'

/** How often a grade shows on a strip. Cosmetic; close to what boxes really give, so that a strip promises nothing. */
const SHOWN: Record<Grade, number> = { 0: 1, 1: 6, 2: 16, 3: 36, 4: 60 }
/** A cell of grade 0 or 1 keeps at least this far from a landing that it is not: a lost draw is no near miss. */
export const KEEP_AWAY = 3
/** Cells by which runs of one length differ. */
const LOOSE = 4
/** Where in its last cell a strip may stop before it settles. */
const REST = 0.3

export interface StripRequest {
  /** Cosmetic seed of the book and the number of the reel. */
  seed: string
  /** Grade of every cell the strip may show. */
  grades: readonly Grade[]
  /** Cells of the strip. */
  length: number
  /** Where it lands, and on which cell. */
  at: number
  landing: number
  /** Cells around `at` that show nothing of grade 0 or 1 but the landing itself; never less than KEEP_AWAY. */
  away?: number
}

/** The cells of a strip, as indices into `grades`: the same for the same request everywhere; `landing` stands at `at`. */
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

/** Everything a reel needs to run: its strip, where it starts on it, and how it moves. */
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
  /** Ms from the first move to rest. */
  duration: number
  /** Cells in sight beyond the pointer and before it, see `Reel`. */
  ahead: number
  behind: number
}

/** The run of one reel. It ends on `landing`; all else is look, and the same for everybody who plays the book. */
export function planRun({ seed, grades, landing, duration, ahead, behind }: RunRequest): ReelRun {
  const random = seededRandom(`${seed}:run`)
  const cells = cellsFor(duration) + Math.floor(between(random, 0, LOOSE + 1))
  const plan = planSpin(cells, duration, between(random, -REST, REST))
  const lead = Math.ceil(behind) + 2
  const at = lead + cells
  const away = Math.ceil(Math.max(ahead, behind))
  return { strip: makeStrip({ seed, grades, length: at + Math.ceil(ahead) + 3, at, landing, away }), lead, plan }
}
