import { type ArtBoard, BOARD, coverScale } from '../kit/artBoard.ts'

export interface ShelfLayout {
  /** Position of the front box: the middle of its floor, in board units. */
  x: number
  floor: number
  /** Greatest width (`box`) and height (`room`) of the front box in board units. The width is that of its whole picture. */
  box: number
  room: number
  /**
   * `reach` is how far to the side a box one place away stands, `rise` how much higher one at the farthest end would stand; in board
   * units.
   */
  reach: number
  rise: number
  arrows: number
}

/** Appearance of a box by its distance. One object is rewritten for each box, so that nothing is created during motion. */
export interface Seen {
  /** Sideways position, −1 to 1 times `reach`. */
  side: number
  scale: number
  /** Height above the front box's floor as a share of `rise`. */
  depth: number
  /** Brightness, 0–1. */
  light: number
  /** Haze in front of it, 0–1. */
  fog: number
}

/** Greatest picture width of a front box in board units. */
const WIDEST = 250
/** Share of the free height that a box may take. It may be as high as the free area, and its hops go beyond. */
const ROOM = 1
/**
 * Board units between the floor and the panel: `least` leaves room for the shadow, `most` keeps the podium visible, `share` is the share
 * of the height that the tallest box leaves free.
 */
const FOOT = { least: 12, most: 34, share: 0.35 } as const
/** Height of the tallest boxes at the greatest width, in board units. */
const TALLEST = 205
/** Height above the panel, in board units, at which the page has its arrow buttons. */
const ARROWS = 62
/** Angle in radians on the dial between two boxes, and strength of the perspective. */
const ANGLE = Math.PI / 3
const PERSPECTIVE = 1.2
/** Side and depth of a box one place away. */
const SIDE_AT_ONE = Math.sin(ANGLE) / (1 + PERSPECTIVE * (1 - Math.cos(ANGLE)))

/** Size of the background, and y of the podium's floor in it. */
const PODIUM = { height: 812, width: 375, floor: 394 } as const
/** Scale of the background over what covers the stage, because it moves a little when the shelf turns. */
const OVERSCAN = 1.05

/** Lays out the front box in the area that the page leaves free. The floor keeps the box's shadow clear of the panel. */
export function shelfLayout(board: ArtBoard): ShelfLayout {
  const { free } = board
  const bottom = free.y + free.height
  const floor = bottom - Math.min(Math.max((free.height - TALLEST) * FOOT.share, FOOT.least), FOOT.most)
  const room = Math.max((floor - free.y) * ROOM, 80)
  const share = Math.min(room / 170, 1)
  return { x: BOARD.width / 2, floor, box: WIDEST, room, reach: 150 + 22 * share, rise: 40 + 50 * share, arrows: bottom - ARROWS }
}

/** Width in board units of a front box's whole picture, if the box is `tall` picture widths high. */
export function widthOf({ box, room }: ShelfLayout, tall: number): number {
  return Math.min(box, room / tall)
}

/**
 * Writes the appearance of a box `away` places (also fractions) from the front into `seen`. The boxes stand on a round dial that extends
 * away from the viewer.
 */
export function seenAt(away: number, seen: Seen): void {
  const angle = Math.max(Math.min(away, 3), -3) * ANGLE
  const far = 1 - Math.cos(angle)
  seen.scale = 1 / (1 + PERSPECTIVE * far)
  seen.side = (Math.sin(angle) * seen.scale) / SIDE_AT_ONE
  seen.depth = 1 - seen.scale
  seen.light = 1 / (1 + 1.7 * far)
  seen.fog = Math.min(far / 1.5, 1)
}

/** Position and scale of the background, so that its podium is under the front box and it covers the stage. */
export function backdrop(board: ArtBoard, { floor }: ShelfLayout): { y: number; scale: number } {
  const { view } = board
  const cover = coverScale(PODIUM.width, PODIUM.height, view.width, 0)
  const below = (view.y + view.height - floor) / (PODIUM.height - PODIUM.floor)
  const above = (floor - view.y) / PODIUM.floor
  const scale = Math.max(cover, below, above) * OVERSCAN
  return { y: floor + (PODIUM.height / 2 - PODIUM.floor) * scale, scale }
}
