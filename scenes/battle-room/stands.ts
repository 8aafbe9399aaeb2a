import { BOARD, type Rect } from '../kit/artBoard.ts'

/** How the winners stand on the stage of the end, in board units. */
export interface Stands {
  /** Size of a portrait, and between the middles of two of them. */
  size: number
  apart: number
  /** Middle of the portraits, and of all light. */
  y: number
  centre: number
  /** Middle of the big number, and its size. */
  number: { y: number; size: number }
  /** Whether their names fit. */
  named: boolean
}

/** Places `count` winners. With 平分 everybody stands on a heap of coins with the sum overhead, and the number is above them. */
export function standsOf({ y, height }: Rect, count: number, shared: boolean): Stands {
  if (shared) {
    const apart = Math.min((BOARD.width - 24) / count, 118)
    const size = Math.min(height * 0.22, apart * 0.76, 72)
    return {
      size,
      apart,
      y: y + height * 0.6,
      centre: y + height * 0.6,
      number: { y: y + height * 0.29, size: Math.min(height * 0.1, 30) },
      named: false,
    }
  }
  const centre = y + height * 0.54
  const size = Math.min(96, height * 0.28) * (count > 3 ? 0.56 : count > 1 ? 0.8 : 1)
  const apart = Math.min(size * 1.24, (BOARD.width - 40) / count)
  return {
    size,
    apart,
    y: centre - size * 0.1,
    centre,
    number: { y: y + height * 0.895, size: Math.min(height * 0.135, 38) },
    named: count <= 3,
  }
}

/** Middle of one of `count` portraits beside each other. */
export function placeIn({ x, width }: Rect, index: number, count: number, { apart }: Stands): number {
  return x + width / 2 + (index - (count - 1) / 2) * apart
}
