/** Scenes are composed on a board of 375 × 667 units that grows to 375 × 812 on tall phones. */
export const BOARD = { width: 375, minHeight: 667, maxHeight: 812 } as const

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

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
}

/** Fits the art board into a stage of `width` × `height` CSS px; `chrome` is what the page covers at the top and bottom, in CSS px. */
export function fitBoard(width: number, height: number, chrome: { top: number; bottom: number } = { top: 0, bottom: 0 }): ArtBoard {
  const scale = Math.max(Math.min(width / BOARD.width, height / BOARD.minHeight), 0.01)
  const boardHeight = Math.min(Math.max(height / scale, BOARD.minHeight), BOARD.maxHeight)
  const x = (width - BOARD.width * scale) / 2
  const y = (height - boardHeight * scale) / 2
  const view = { x: -x / scale, y: -y / scale, width: width / scale, height: height / scale }
  const top = Math.max((chrome.top - y) / scale, 0)
  const bottom = Math.min((height - chrome.bottom - y) / scale, boardHeight)
  const free = { x: 0, y: top, width: BOARD.width, height: Math.max(bottom - top, 0) }
  return { width: BOARD.width, height: boardHeight, scale, x, y, view, free }
}

/** Scale at which a picture just covers an area. */
export function coverScale(width: number, height: number, areaWidth: number, areaHeight: number): number {
  return Math.max(areaWidth / width, areaHeight / height)
}

/** Scale at which a picture just fits into an area. */
export function containScale(width: number, height: number, areaWidth: number, areaHeight: number): number {
  return Math.min(areaWidth / width, areaHeight / height)
}
