import { between, n, type Rng } from './art/kit.ts'

/** The piece in its 60×60 px box: a square body of 40 px that has a knob or a socket on every side. */
const BODY = { left: 10, top: 10, size: 40 } as const
const KNOB = 6
/** Half the width of a knob where it joins the body, in px. */
const NECK = 5

/** The four sides (top, right, bottom, left): +1 is a knob, -1 a socket. */
export type Sides = readonly [number, number, number, number]

const side = (rng: Rng) => (rng() < 0.5 ? 1 : -1)
export const randomSides = (rng: Rng): Sides => [side(rng), side(rng), side(rng), side(rng)]

/** SVG path of a piece's outline, clockwise from its top left corner. */
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

/** Place and shape of the hole, and of a false hole with another shape at another height. */
export interface Cut {
  /** Left edge of the 60 px wide column into which the piece fits. */
  x: number
  y: number
  sides: Sides
  decoy: { x: number; y: number; sides: Sides }
}

const X = { from: 100, to: 250 } as const
const Y = { from: 4, to: 96 } as const
const APART = 62

/** Chooses a random hole and a false one. The two never touch and are never at the same height. */
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
