import { type ArtBoard, BOARD } from '../kit/artBoard.ts'

export interface ShelfLayout {
  /** Where the focused box stands: the middle of its floor. */
  x: number
  floor: number
  /** Width of the focused box in board units. */
  box: number
  /** How far to the side, and how much higher, a box one place away stands. */
  reach: number
  rise: number
  arrows: number
}

/** Height of a box picture to its width. */
const ASPECT = 420 / 480

/** Share of the free height that the focused box takes; the rest is for its hop and its shadow. */
const ROOM = 0.8

/** The focused box fills what the chrome leaves free of the stage, as large as 262 units. */
export function shelfLayout(board: ArtBoard): ShelfLayout {
  const { free } = board
  const room = Math.max(free.height * ROOM, 90)
  const box = Math.min(262, room / ASPECT, free.width * 0.7)
  const floor = free.y + free.height - Math.min(34, free.height * 0.1)
  return { x: BOARD.width / 2, floor, box, reach: 158, rise: box * 0.16, arrows: floor - box * 0.16 }
}

/** How a box `away` places (whole or not) from the focus is seen: offset to the side −1…1, scale, height and light 0–1. */
export function seenAt(away: number): { side: number; scale: number; depth: number; light: number } {
  const angle = Math.max(Math.min(away, 2.4), -2.4) * 0.98
  const depth = (1 - Math.cos(angle)) / 2
  return {
    side: Math.sin(angle),
    scale: 1 - 0.86 * depth - Math.min(Math.abs(away), 1) * 0.3,
    depth,
    light: Math.max(1 - Math.abs(away) * 0.5, 0.28),
  }
}
