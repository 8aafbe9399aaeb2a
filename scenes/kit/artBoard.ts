/** Scenes are composed on a board of 375 × 667 units that grows to 375 × 812 on tall phones. */
export const BOARD = { width: 375, minHeight: 667, maxHeight: 812 } as const

/** Least CSS px per board unit: a window of a few pixels keeps a board that can be laid out. */
const LEAST_SCALE = 0.01

/** An area; its unit is said where it is used. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** What is covered on each side, in CSS px. */
export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}

/** Nothing is covered. */
export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 }

/** How the art board lies on a stage of some size. */
export interface ArtBoard {
  /** 375. */
  width: number
  /** 667–812 board units. */
  height: number
  /** CSS px per board unit. */
  scale: number
  /** Where the board's origin lies on the stage, in CSS px. */
  x: number
  y: number
  /** The whole stage in board units: what a background must cover. */
  view: Rect
  /** The part of the board that the chrome leaves free, in board units. */
  free: Rect
  /** The part of the board that no notch, rounded corner or home bar covers, in board units. */
  safe: Rect
}

/**
 * Fits the art board into a stage of `width` × `height` CSS px; `chrome` is what the page covers at the top and bottom, `insets` what the
 * device covers (notch, home bar), both in CSS px of the stage. The board itself goes under them: what must be seen keeps to `safe`.
 */
export function fitBoard(
  width: number,
  height: number,
  chrome: { top: number; bottom: number } = { top: 0, bottom: 0 },
  insets: Insets = NO_INSETS,
): ArtBoard {
  const scale = Math.max(Math.min(width / BOARD.width, height / BOARD.minHeight), LEAST_SCALE)
  const boardHeight = Math.min(Math.max(height / scale, BOARD.minHeight), BOARD.maxHeight)
  const x = (width - BOARD.width * scale) / 2
  const y = (height - boardHeight * scale) / 2
  const view = { x: -x / scale, y: -y / scale, width: width / scale, height: height / scale }
  const [freeTop, freeBottom] = span((chrome.top - y) / scale, (height - chrome.bottom - y) / scale, boardHeight)
  const [top, bottom] = span((insets.top - y) / scale, (height - insets.bottom - y) / scale, boardHeight)
  const [left, right] = span((insets.left - x) / scale, (width - insets.right - x) / scale, BOARD.width)
  const free = { x: 0, y: freeTop, width: BOARD.width, height: freeBottom - freeTop }
  const safe = { x: left, y: top, width: right - left, height: bottom - top }
  return { width: BOARD.width, height: boardHeight, scale, x, y, view, free, safe }
}

/** The part of `from`–`to` that lies within 0–`length`; empty where they cross. */
function span(from: number, to: number, length: number): [from: number, to: number] {
  const start = Math.min(Math.max(from, 0), length)
  return [start, Math.max(Math.min(to, length), start)]
}

/** Scale at which a picture just covers an area. */
export function coverScale(width: number, height: number, areaWidth: number, areaHeight: number): number {
  return Math.max(areaWidth / width, areaHeight / height)
}

/** Scale at which a picture just fits into an area. */
export function containScale(width: number, height: number, areaWidth: number, areaHeight: number): number {
  return Math.min(areaWidth / width, areaHeight / height)
}
