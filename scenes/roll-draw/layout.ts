import { type ArtBoard, BOARD, type Rect } from '../kit/artBoard.ts'

/** Size of a lantern of the wheel in board units, before the wheel's scale. */
export const LANTERN = { width: 70, height: 92 } as const
/** The wheel in its own units, around the middle of its lanterns. */
export const WHEEL = { radius: 132, tilt: 14, front: 1.16, back: 0.62, roof: -98, foot: 86, deck: -110, plate: -75, prize: -164 } as const
/** Its reach upwards with and without a prize, and downwards. */
const REACH = { prize: 214, roof: 140, foot: 136 } as const
/** Cards that are dealt: three in a row. */
export const CHIP = { width: 114, height: 40, gap: 5, columns: 3 } as const
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

export interface Spot {
  x: number
  y: number
}

/** Positions in board units. */
export interface RollLayout {
  view: Rect
  free: Rect
  /** The three dearest prizes: the middle one, the left, the right. `size` is the picture's width. */
  heroes: readonly (Spot & { size: number })[]
  lamps: readonly Spot[]
  lampSize: number
  /** The wheel's middle and scale. */
  wheel: Spot & { scale: number }
  /** The own lantern, and where the words of an own win stand. */
  own: Spot & { size: number }
  words: Spot
  /** The line that counts the prizes. */
  count: Spot
  /** Cards that are dealt. */
  deal: Rect & { rows: number }
  /** The wall of the end. */
  wall: Rect
}

/** Lays out the scene in the area that the page leaves free. */
export function rollLayout({ view, free }: ArtBoard): RollLayout {
  const low = free.height < LOW
  const up = low ? REACH.roof : REACH.prize
  const share = low ? 0.96 : 0.7
  const scale = Math.min(Math.max((free.height * share - (low ? 0 : 20)) / (up + REACH.foot), 0.4), 1.12)
  const wheelY = free.y + (low ? (free.height - (up + REACH.foot) * scale) / 2 : 22) + up * scale
  const top = wheelY + REACH.foot * scale + 8
  const height = Math.max(free.y + free.height - top, 0)
  const rows = low ? 0 : Math.max(Math.floor((height + CHIP.gap) / (CHIP.height + CHIP.gap)), 1)
  return {
    view,
    free,
    ...restOf(free),
    wheel: { x: MIDDLE, y: wheelY, scale },
    own: { x: 33, y: free.y + 52, size: Math.min(Math.max(free.height / 480, 0.62), 1.1) },
    words: { x: MIDDLE, y: low ? free.y + free.height * 0.6 : top + Math.min(height * 0.5, 96) },
    count: { x: MIDDLE, y: free.y + 12 },
    deal: { x: (BOARD.width - 3 * CHIP.width - 2 * CHIP.gap) / 2, y: top, width: 3 * CHIP.width + 2 * CHIP.gap, height, rows },
    wall: { x: EDGE, y: free.y + 6, width: BOARD.width - 2 * EDGE, height: free.height - 10 },
  }
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
export function dealPlace({ deal }: RollLayout, prize: number, scroll: number, to: Spot): Spot {
  const { width, height, gap, columns } = CHIP
  to.x = deal.x + (prize % columns) * (width + gap) + width / 2
  to.y = deal.y + (Math.floor(prize / columns) - scroll) * (height + gap) + height / 2
  return to
}

/** A place on the wall of the end. */
export interface WallPlace extends Rect {
  /** `hero`: the greatest prize. `great`: the four after it. `plain`: all others. */
  kind: 'hero' | 'great' | 'plain'
}

const GAP = 4
const TITLE = 30
/** Heights of the first card, of the row after it, and the most of all others. */
const HEIGHTS = { hero: 92, great: 66, plain: 42 } as const

/** Lays out the wall for a number of prizes. Places are in the order of the draw: the last is the greatest. */
export function wallPlaces({ wall }: Pick<RollLayout, 'wall'>, prizes: number): WallPlace[] {
  const room = wall.height - TITLE
  const tight = Math.min(room / 330, 1.35)
  const [hero, great] = [HEIGHTS.hero * Math.max(tight, 0.55), HEIGHTS.great * Math.max(tight, 0.55)]
  const wide = Math.min(wall.width, hero * 2.7)
  const places: WallPlace[] = []
  let y = wall.y + TITLE
  if (prizes > 0) places.push({ kind: 'hero', x: wall.x + (wall.width - wide) / 2, y, width: wide, height: hero })
  y += hero + GAP
  const others = Math.min(prizes - 1, 4)
  const each = (wall.width - 3 * GAP) / 4
  const left = wall.x + (wall.width - others * each - (others - 1) * GAP) / 2
  for (let index = 0; index < others; index++) places.push({ kind: 'great', x: left + index * (each + GAP), y, width: each, height: great })
  if (others > 0) y += great + GAP + 2
  places.push(...plainPlaces({ x: wall.x, y, width: wall.width, height: wall.y + wall.height - y }, prizes - places.length))
  return places.reverse()
}

function plainPlaces(area: Rect, count: number): WallPlace[] {
  if (count <= 0) return []
  const grids = [2, 3, 4, 5].map((columns) => {
    const rows = Math.ceil(count / columns)
    const gap = rows > 8 ? 2 : GAP
    const height = Math.min((area.height - gap * (rows - 1)) / rows, HEIGHTS.plain)
    return { columns, gap, height, width: (area.width - gap * (columns - 1)) / columns }
  })
  const grid = grids.find(({ height }) => height >= 30) ?? grids.at(-1)
  if (!grid) return []
  const { columns, gap, width, height } = grid
  return Array.from({ length: count }, (_, index) => ({
    kind: 'plain',
    x: area.x + (index % columns) * (width + gap),
    y: area.y + Math.floor(index / columns) * (height + gap),
    width,
    height,
  }))
}
