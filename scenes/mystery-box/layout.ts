import { type ArtBoard, BOARD, coverScale } from '../kit/artBoard.ts'

export interface ShelfLayout {
  /** Where the focused box stands: the middle of its floor. */
  x: number
  floor: number
  /** Greatest width and height of the focused box in board units; the width is that of its whole picture. */
  box: number
  room: number
  /** How far to the side a box one place away stands, and how much higher one at the farthest end would. */
  reach: number
  rise: number
  arrows: number
}

/** How a box is seen; written anew for each, so that nothing is made in motion. */
export interface Seen {
  /** To the side, −1…1 of the reach. */
  side: number
  scale: number
  /** Height above the front's floor, as a share of the rise. */
  depth: number
  /** 0–1: light on it. */
  light: number
  /** 0–1: air before it. */
  fog: number
}

/** Widest picture of a box in front. */
const WIDEST = 250
/** Share of the height above the floor that a box may take: it stands as high as the free area, and hops beyond it. */
const ROOM = 1
/** Units between the floor and the panel: at least what a shadow needs, at most so that the podium is seen, and how much of what a box leaves free. */
const FOOT = { least: 12, most: 34, share: 0.35 } as const
/** Height of the tallest boxes at their greatest width. */
const TALLEST = 205
/** How far above the panel the page has its arrow buttons. */
const ARROWS = 62
/** Angle on the dial from one box to the next, and how strongly distance makes small. */
const ANGLE = Math.PI / 3
const PERSPECTIVE = 1.2
/** Side and depth of a box one place away. */
const SIDE_AT_ONE = Math.sin(ANGLE) / (1 + PERSPECTIVE * (1 - Math.cos(ANGLE)))

/** Where the floor of the podium lies in the background, as shares of its width and height. */
const PODIUM = { height: 812, width: 375, floor: 394 } as const
/** By how much more than needed the background covers: it moves a little when the shelf turns. */
const OVERSCAN = 1.05

/** The focused box fills what the chrome leaves free of the stage; its floor keeps its shadow clear of the panel. */
export function shelfLayout(board: ArtBoard): ShelfLayout {
  const { free } = board
  const bottom = free.y + free.height
  const floor = bottom - Math.min(Math.max((free.height - TALLEST) * FOOT.share, FOOT.least), FOOT.most)
  const room = Math.max((floor - free.y) * ROOM, 80)
  const share = Math.min(room / 170, 1)
  return { x: BOARD.width / 2, floor, box: WIDEST, room, reach: 150 + 22 * share, rise: 40 + 50 * share, arrows: bottom - ARROWS }
}

/** Width of the whole picture of a box in front, whose own height is `tall` parts of that width. */
export function widthOf({ box, room }: ShelfLayout, tall: number): number {
  return Math.min(box, room / tall)
}

/** Writes how a box `away` places (whole or not) from the front is seen: the boxes stand on a round dial that goes away from the eye. */
export function seenAt(away: number, seen: Seen): void {
  const angle = Math.max(Math.min(away, 3), -3) * ANGLE
  const far = 1 - Math.cos(angle)
  seen.scale = 1 / (1 + PERSPECTIVE * far)
  seen.side = (Math.sin(angle) * seen.scale) / SIDE_AT_ONE
  seen.depth = 1 - seen.scale
  seen.light = 1 / (1 + 1.7 * far)
  seen.fog = Math.min(far / 1.5, 1)
}

/** Where the background lies so that its podium is under the focused box and it covers the stage. */
export function backdrop(board: ArtBoard, { floor }: ShelfLayout): { y: number; scale: number } {
  const { view } = board
  const cover = coverScale(PODIUM.width, PODIUM.height, view.width, 0)
  const below = (view.y + view.height - floor) / (PODIUM.height - PODIUM.floor)
  const above = (floor - view.y) / PODIUM.floor
  const scale = Math.max(cover, below, above) * OVERSCAN
  return { y: floor + (PODIUM.height / 2 - PODIUM.floor) * scale, scale }
}
