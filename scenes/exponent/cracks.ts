import { between, seededRandom } from '../kit/random.ts'

/** Cracks, and pieces of each. */
export const CRACKS = 13
export const PIECES = 6

/** A piece of a crack: where it begins relative to the head, its angle and length, and the share of the crack that lies before it. */
export interface CrackPiece {
  x: number
  y: number
  angle: number
  length: number
  width: number
  from: number
}

/** Ways of the cracks, from a seed. Lengths are in board units. */
export function cracksOf(seed: string): CrackPiece[] {
  const random = seededRandom(seed)
  return Array.from({ length: CRACKS }, (_, crack) => {
    const course = ((crack + random() * 0.7) / CRACKS) * Math.PI * 2
    const reach = between(random, 90, 190)
    let [x, y, angle] = [Math.cos(course) * 12, Math.sin(course) * 12, course]
    return Array.from({ length: PIECES }, (_unused, index): CrackPiece => {
      angle = course + (random() - 0.5) * 0.95
      const length = (reach / PIECES) * between(random, 0.6, 1.5)
      const piece = { x, y, angle, length, width: 2.1 * (1 - index / PIECES) + 0.5, from: index / PIECES }
      x += Math.cos(angle) * length
      y += Math.sin(angle) * length
      return piece
    })
  }).flat()
}
