import { between, n, type Rng } from './art/kit.ts'

/** Piece within its 60×60 box: a body of 40 px with a knob or a socket on every side. */
const BODY = { left: 10, top: 10, size: 40 } as const
const KNOB = 6
/** Half the chord where a knob leaves the side. */
const NECK = 5

/** +1 knob, -1 socket, for top, right, bottom and left. */
export type Sides = readonly [number, number, number, number]

const side = (rng: Rng) => (rng() < 0.5 ? 1 : -1)
export const randomSides = (rng: Rng): Sides => [side(rng), side(rng), side(rng), side(rng)]

/** Outline of a piece, clockwise from its top left corner. */
export function piecePath([top, right, bottom, left]: Sides): string {
  const { left: x, top: y, size } = BODY
  const [near, far] = [size / 2 - NECK, size / 2 + NECK]
  const arc = (sign: number, dx: number, dy: number) => `a${KNOB} ${KNOB} 0 1 ${sign > 0 ? 1 : 0} ${n(dx)} ${n(dy)}`
  return [
    `M${x} ${y}h${n(near)}${arc(top, 2 * NECK, 0)}H${x + size}`,
    `V${n(y + near)}${arc(right, 0, 2 * NECK)}V${y + size}`,
    `H${n(x + far)}${arc(bottom, -2 * NECK, 0)}H${x}`,
    `V${n(y + far)}${arc(left, 0, -2 * NECK)}Z`,
  ].join('')
}

/** Where the hole lies and a decoy that has another shape at another height. */
export interface Cut {
  /** Left edge of the 60 px column that fits. */
  x: number
  y: number
  sides: Sides
  decoy: { x: number; y: number; sides: Sides }
}

const X = { from: 100, to: 250 } as const
const Y = { from: 4, to: 96 } as const
const APART = 62

/** A random hole; the decoy never touches it and never stands at its height. */
export function randomCut(rng: Rng): Cut {
  const [x, y, sides] = [Math.round(between(rng, X.from, X.to)), Math.round(between(rng, Y.from, Y.to)), randomSides(rng)]
  const decoyY = y < (Y.from + Y.to) / 2 ? between(rng, y + 30, Y.to) : between(rng, Y.from, y - 30)
  const leftRoom = Math.max(0, x - APART - 62)
  const rightRoom = Math.max(0, 256 - (x + APART))
  const at = rng() * (leftRoom + rightRoom)
  const decoyX = at < leftRoom ? 62 + at : x + APART + (at - leftRoom)
  const decoySides: Sides = [-sides[0], sides[1], -sides[2], sides[3]]
  return { x, y, sides, decoy: { x: Math.round(decoyX), y: Math.round(decoyY), sides: decoySides } }
}
