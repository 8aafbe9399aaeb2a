/** Scenes are laid out on an art board: 375 units wide, and 667 units high, growing to 812 units on tall phones. */
export const BOARD = { width: 375, minHeight: 667, maxHeight: 812 } as const

/** Smallest scale in CSS px per board unit, so that a window of a few pixels still gets a board that can be laid out. */
const LEAST_SCALE = 0.01

/** A rectangle. Each use names its unit. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** Width of the covered strip at each side, in CSS px. */
export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 }

/** Size and position of the art board on a stage. */
export interface ArtBoard {
  /** Always 375 board units. */
  width: number
  /** 667–812 board units. */
  height: number
  /** CSS px per board unit. */
  scale: number
  /** Position of the board's origin on the stage, in CSS px. */
  x: number
  y: number
  /** The whole stage in board units. A background must cover it. */
  view: Rect
  /** The part of the board that the page's own header and panels leave free, in board units. */
  free: Rect
  /** The part of the board that no notch, rounded corner or home bar covers, in board units. */
  safe: Rect
}

/**
 * Fits the art board into a stage of `width` × `height` CSS px. `chrome` is the height that the page covers at the top and the bottom;
 * `insets` is what the device covers (notch, home bar). Both are CSS px of the stage. The board extends under both; whatever players must
 * see has to lie in `safe`.
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

/** Clips `from`–`to` to 0–`length`. The result is empty where `to` lies before `from`. */
function span(from: number, to: number, length: number): [from: number, to: number] {
  const start = Math.min(Math.max(from, 0), length)
  return [start, Math.max(Math.min(to, length), start)]
}

/** Smallest scale at which a picture covers an area. */
export function coverScale(width: number, height: number, areaWidth: number, areaHeight: number): number {
  return Math.max(areaWidth / width, areaHeight / height)
}

/** Largest scale at which a picture fits into an area. */
export function containScale(width: number, height: number, areaWidth: number, areaHeight: number): number {
  return Math.min(areaWidth / width, areaHeight / height)
}
