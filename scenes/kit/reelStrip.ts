import type { Grade } from '#shared/codes.ts'
import { pickWeighted, seededRandom } from './random.ts'

/** How often a grade shows on a strip. Cosmetic; close to what boxes really give, so that a strip promises nothing. */
const SHOWN: Record<Grade, number> = { 0: 1, 1: 6, 2: 16, 3: 36, 4: 60 }
/** A cell of grade 0 or 1 keeps this far from a landing it is not: a lost draw is no near miss. */
const KEEP_AWAY = 3

export interface StripRequest {
  /** `cosmeticSeed` of the book and the number of the reel. */
  seed: string
  /** Grade of every cell the strip may show. */
  grades: readonly Grade[]
  /** Cells of the strip. */
  length: number
  /** Where it lands, and on which cell. */
  at: number
  landing: number
}

/** The cells of a strip, as indices into `grades`: the same for the same request everywhere; `landing` stands at `at`. */
export function makeStrip({ seed, grades, length, at, landing }: StripRequest): number[] {
  const random = seededRandom(seed)
  const all = grades.map((_, cell) => cell)
  const calm = all.filter((cell) => (grades[cell] ?? 4) > 1)
  const strip: number[] = []
  for (let place = 0; place < length; place++) {
    const near = Math.abs(place - at) <= KEEP_AWAY && calm.length > 1
    const choice = (near ? calm : all).filter((cell) => cell !== strip[place - 1])
    const picked = pickWeighted(random, choice, (cell) => SHOWN[grades[cell] ?? 4]) ?? landing
    strip.push(place === at ? landing : picked)
  }
  return strip
}
