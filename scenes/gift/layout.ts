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
const HEIGHTS = { title: 84, prize: 276, name: 52, priced: 76, amount: 46 } as const
const PRIZE = 204
/** The mascot stands left of the prize, on its lower edge. */
const HOST = { aside: -126, below: 122, height: 138 } as const
/** Most that they grow where there is more room. */
const MOST = 1.1

/** What is written below the prize: nothing, one line, or its price below that. */
export type PlateKind = 'no' | 'name' | 'priced'

/** Height of the plate below the prize in board units. */
export const plateHeight = (kind: PlateKind): number => (kind === 'no' ? 0 : HEIGHTS[kind])

/** Stacks the parts in the middle of the area that the page leaves free, smaller where it is low. */
export function giftLayout({ free }: Pick<ArtBoard, 'free'>, amounts: number, plate: PlateKind): GiftLayout {
  const name = plateHeight(plate)
  const whole = HEIGHTS.title + HEIGHTS.prize + name + HEIGHTS.amount * amounts
  const scale = Math.min(free.height / whole, MOST)
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
