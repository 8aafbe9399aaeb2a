import { type ArtBoard, BOARD, type Rect } from '../kit/artBoard.ts'
import type { Point } from '../kit/fx/emission.ts'

/** Size of a lantern of the wheel in board units, before the wheel's scale. */
export const LANTERN = { width: 70, height: 92 } as const
/** The wheel in its own units, around the middle of its lanterns. */
export const WHEEL = { radius: 132, tilt: 14, front: 1.16, back: 0.62, roof: -98, foot: 86, deck: -110, plate: -75, prize: -164 } as const
/** Its reach upwards with and without a prize, and downwards. */
const REACH = { prize: 214, roof: 140, foot: 136 } as const
/** The wheel's scale: at least and at most, its share of the free height at least, the room above and below it, and below the cards. */
const SCALE = { least: 0.74, most: 1.12, share: 0.54, above: 22, below: 10, end: 4 } as const
/** Cards that are dealt lie in so many columns, each kind between two heights. The first kind is taken whose rows have room for all of them. */
const CHIPS = [
  { columns: 1, least: 46, most: 64 },
  { columns: 2, least: 46, most: 62 },
  { columns: 3, least: 35, most: 54 },
] as const
const CHIP_GAP = 4
/** The parts of an own win in board units, before the scale that fits them; the width of its film, and their greatest scale. */
export const WON = {
  title: { height: 74 },
  prize: { width: 250, height: 186 },
  plate: { height: 84 },
  gap: { above: 30, below: 22 },
  film: 336,
  most: 1.14,
} as const
/** Portrait of a hanging lantern in board units at its scale 1, as the sprite `roll-lamp` has room for it. */
export const LAMP = { face: 39, hook: 35, width: 56, height: 80, middle: -4 } as const

const MIDDLE = BOARD.width / 2
/** Where lanterns hang at rest: place across, and depth as a share of the free height. The newest takes the first. */
const LAMPS = [
  [62, 0.15],
  [313, 0.15],
  [101, 0.27],
  [274, 0.27],
  [23, 0.3],
  [352, 0.3],
  [137, 0.1],
  [238, 0.1],
] as const
/** Height of the free area below which the wheel takes all of it and no cards are seen. */
const LOW = 340
const EDGE = 12

/** How the cards are dealt: their columns, and the size of one. */
export interface Chip {
  columns: number
  width: number
  height: number
}

/** Positions in board units. */
export interface RollLayout {
  view: Rect
  free: Rect
  /** The three dearest prizes: the middle one, the left, the right. `size` is the picture's width. */
  heroes: readonly (Point & { size: number })[]
  lamps: readonly Point[]
  lampSize: number
  /** The wheel's middle and scale. */
  wheel: Point & { scale: number }
  /** The own lantern. */
  own: Point & { size: number }
  /** The own win: the middles of title, prize and plate, one below the other, and the scale of all three. */
  won: { x: number; title: number; prize: number; plate: number; scale: number }
  /** The line that counts the prizes. */
  count: Point
  /** Cards that are dealt: their places in sight, and the size of each. */
  deal: Rect & { rows: number; chip: Chip }
  /** The wall of the end. */
  wall: Rect
}

/** Lays out the scene in the area that the page leaves free, for so many winners. The fewer there are, the larger are wheel and cards. */
export function rollLayout({ view, free }: ArtBoard, prizes: number): RollLayout {
  const low = free.height < LOW
  const wheel = low ? lowWheel(free) : wheelOf(free, prizes)
  const deal = low ? NO_DEAL : dealOf(free, wheel, prizes)
  return {
    view,
    free,
    ...restOf(free),
    wheel,
    own: { x: 33, y: free.y + 52, size: Math.min(Math.max(free.height / 480, 0.62), 1.1) },
    won: wonOf(free),
    count: { x: MIDDLE, y: free.y + 12 },
    deal,
    wall: { x: EDGE, y: free.y + 6, width: BOARD.width - 2 * EDGE, height: free.height - 10 },
  }
}

function wonOf({ y, height }: Rect): RollLayout['won'] {
  const { title, prize, plate, gap, most } = WON
  const whole = title.height + prize.height + plate.height + gap.above + gap.below
  const scale = Math.min((height - 12) / whole, most)
  const top = y + (height - whole * scale) / 2
  const at = (below: number) => top + below * scale
  return {
    x: MIDDLE,
    scale,
    title: at(title.height / 2),
    prize: at(title.height + gap.above + prize.height / 2),
    plate: at(whole - plate.height / 2),
  }
}

const NO_DEAL = { x: EDGE, y: 0, width: 0, height: 0, rows: 0, chip: { columns: 1, width: 0, height: 0 } } as const

function lowWheel(free: Rect): RollLayout['wheel'] {
  const reach = REACH.roof + REACH.foot
  const scale = Math.min(Math.max((free.height * 0.96) / reach, 0.4), SCALE.most)
  return { x: MIDDLE, y: free.y + (free.height - reach * scale) / 2 + REACH.roof * scale, scale }
}

/** The wheel above the cards: as large as their rows at full height let it be. */
function wheelOf(free: Rect, prizes: number): RollLayout['wheel'] {
  const room = roomOf(free)
  const reach = REACH.prize + REACH.foot
  const least = leastScale(free)
  const { rows, most } = chipOf(room - least * reach, prizes)
  const scale = Math.min(Math.max((room - heightOf(rows, most)) / reach, least), SCALE.most)
  const spare = Math.max(room - scale * reach - heightOf(rows, most), 0)
  return { x: MIDDLE, y: free.y + SCALE.above + spare * 0.4 + REACH.prize * scale, scale }
}

/** Height that wheel and cards share. */
const roomOf = ({ height }: Rect) => height - SCALE.above - SCALE.below - SCALE.end

function leastScale(free: Rect): number {
  const reach = REACH.prize + REACH.foot
  return Math.max(Math.min(Math.max((free.height * SCALE.share) / reach, SCALE.least), roomOf(free) / reach), 0.4)
}

/** The cards below the wheel. */
function dealOf(free: Rect, wheel: RollLayout['wheel'], prizes: number): RollLayout['deal'] {
  const top = wheel.y + REACH.foot * wheel.scale + SCALE.below
  const height = Math.max(free.y + free.height - SCALE.end - top, 0)
  const { columns, rows, least, most } = chipOf(roomOf(free) - leastScale(free) * (REACH.prize + REACH.foot), prizes)
  const width = BOARD.width - 2 * EDGE
  const each = rows === 0 ? 0 : Math.min(Math.max((height + CHIP_GAP) / rows - CHIP_GAP, Math.min(least, height)), most)
  return { x: EDGE, y: top, width, height, rows, chip: { columns, width: (width - (columns - 1) * CHIP_GAP) / columns, height: each } }
}

const heightOf = (rows: number, each: number) => Math.max(rows * (each + CHIP_GAP) - CHIP_GAP, 0)

/** Which cards are dealt where `height` is free, and in how many rows. The greatest winner has a card of their own. */
function chipOf(height: number, prizes: number): { columns: number; rows: number; least: number; most: number } {
  const cards = Math.max(prizes - 1, 0)
  const kind = CHIPS.find(({ columns, least }) => heightOf(Math.ceil(cards / columns), least) <= height) ?? CHIPS[2]
  const fit = Math.max(Math.floor((height + CHIP_GAP) / (kind.least + CHIP_GAP)), 1)
  return { ...kind, rows: Math.min(Math.ceil(cards / kind.columns), fit) }
}

function restOf(free: Rect): Pick<RollLayout, 'heroes' | 'lamps' | 'lampSize'> {
  const size = Math.min(free.height * 0.86, 196)
  const at = (x: number, share: number, part: number) => ({ x, y: free.y + free.height * share, size: size * part })
  return {
    heroes: [at(MIDDLE, 0.57, 1), at(68, 0.69, 0.63), at(BOARD.width - 68, 0.69, 0.63)],
    lamps: LAMPS.map(([x, share]) => ({ x, y: free.y + free.height * share })),
    lampSize: Math.min(Math.max(free.height / 330, 0.62), 1),
  }
}

/** Where a dealt card lies: its row and column. Rows beyond the last move up, see `scrollAt`. */
export function dealPlace({ deal }: Pick<RollLayout, 'deal'>, prize: number, scroll: number, to: Point): Point {
  const { columns, width, height } = deal.chip
  to.x = deal.x + (prize % columns) * (width + CHIP_GAP) + width / 2
  to.y = deal.y + (Math.floor(prize / columns) - scroll) * (height + CHIP_GAP) + height / 2
  return to
}
