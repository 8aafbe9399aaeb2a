import { type ArtBoard, BOARD } from '../kit/artBoard.ts'

/** A middle in board units, with the size of what stands there. */
export interface Spot {
  x: number
  y: number
  size: number
}

/** Where the parts of a gift stand, in board units. */
export interface GiftLayout {
  title: Spot
  prize: Spot
  name: Spot
  /** Middle of the first amount; the next ones follow `pace` below. */
  amounts: Spot & { pace: number }
  /** The feet of the mascot, and its height. */
  host: Spot
}

/** Heights of the parts in board units where there is room for all of them. */
const HEIGHTS = { title: 92, prize: 250, name: 40, amount: 46 } as const
const PRIZE = 188
/** The mascot stands left of the prize, on its lower edge. */
const HOST = { aside: -122, below: 112, height: 138 } as const

/** Stacks the parts in the middle of the area that the page leaves free, smaller where it is low. */
export function giftLayout({ free }: Pick<ArtBoard, 'free'>, amounts: number, named: boolean): GiftLayout {
  const name = named ? HEIGHTS.name : 0
  const whole = HEIGHTS.title + HEIGHTS.prize + name + HEIGHTS.amount * amounts
  const scale = Math.min(free.height / whole, 1)
  const top = free.y + (free.height - whole * scale) / 2
  const x = BOARD.width / 2
  const at = (below: number) => top + below * scale
  return {
    title: { x, y: at(HEIGHTS.title / 2), size: 56 * scale },
    prize: { x, y: at(HEIGHTS.title + HEIGHTS.prize / 2), size: PRIZE * scale },
    name: { x, y: at(HEIGHTS.title + HEIGHTS.prize + name / 2), size: scale },
    host: {
      x: x + HOST.aside * scale,
      y: at(HEIGHTS.title + HEIGHTS.prize / 2 + HOST.below),
      size: HOST.height * scale,
    },
    amounts: {
      x,
      y: at(HEIGHTS.title + HEIGHTS.prize + name + HEIGHTS.amount / 2),
      size: scale,
      pace: HEIGHTS.amount * scale,
    },
  }
}
