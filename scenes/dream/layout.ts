import { type ArtBoard, BOARD } from '../kit/artBoard.ts'

/** Middle of something in board units. */
export interface Place {
  x: number
  y: number
}

export interface DialPlace extends Place {
  /** Radius of the dial's teeth in board units. */
  radius: number
}

/** Radii of the dial's parts as shares of its radius, as `tools/art/dream/dial.ts` draws them. */
export const RING = {
  /** Middle of the channel with the arc, its width, and the inner edge of what the lit picture covers. */
  channel: 0.836,
  width: 0.128,
  inner: 0.632,
  outer: 1.02,
  /** The gear behind, with its teeth. */
  gear: 1.13,
  /** How far the needle and the gear reach out, and what a finger may touch. */
  reach: 1.1,
  touch: [0.56, 1.34],
} as const

/** Pixels of a dial's picture for one radius. */
export const PIXELS = 352

const LARGEST = 150
const LEAST = 46
/** Board units between the dial and what covers the stage, and beside it. */
const MARGIN = 5
const SIDE = 8

export interface DreamLayout {
  /** Where the dial stands, and where it stands beside the title of the end. */
  dial: DialPlace
  ending: DialPlace
  title: Place & { size: number }
}

/** Lays out the scene in the area that the page leaves free. */
export function dreamLayout({ free }: ArtBoard): DreamLayout {
  const size = Math.min(Math.max(free.height * 0.15, 26), 56)
  const title = { x: BOARD.width / 2, y: free.y + MARGIN + size * 0.62, size }
  return {
    dial: dialIn(free.y, free.height),
    ending: dialIn(free.y + size * 1.24, free.height - size * 1.24),
    title,
  }
}

function dialIn(top: number, height: number): DialPlace {
  const room = Math.min(height / 2 - MARGIN, BOARD.width / 2 - SIDE) / RING.reach
  const radius = Math.max(Math.min(room, LARGEST), LEAST)
  return { x: BOARD.width / 2, y: top + height / 2, radius }
}

/** Places inside the dial as shares of its radius, from its middle. */
export const FACE = {
  target: { y: -0.215, width: 1.04 },
  plinth: { y: 0.112, width: 0.76 },
  /** Middle of the heart and how far its shards reach. */
  heart: { y: -0.1, reach: 0.5 },
  percent: { y: 0.41, size: 0.23 },
  label: { y: 0.27, size: 0.1 },
  numeral: { radius: 0.588, size: 0.08 },
} as const

/** Point at a place of the ring, in turns clockwise from the top. */
export function pointOn(turns: number, radius: number, at: Place): Place {
  at.x = Math.sin(turns * Math.PI * 2) * radius
  at.y = -Math.cos(turns * Math.PI * 2) * radius
  return at
}
