import { type ArtBoard, BOARD } from '../kit/artBoard.ts'
import { cardPlaces, type Place } from './layout.ts'

/** Where a card stands at the end of ten, and how large. */
export interface EndPlace extends Place {
  scale: number
}

/** Scale of the best card: beyond it its picture would be soft. */
const BEST = 1.8
/** Board units between cards, between the best one's group and the last line, and at the sides of the board. */
const GAP = 7
const LINE = 14
const SIDE = 9
/** Cards in the last line. */
const LAST = 5

/** The ten places of the end: the best card in the middle, two at each side of it, and a line of five below, in the order of their rank. */
export function endPlaces(board: ArtBoard): EndPlace[] {
  const { cell, middle } = cardPlaces(board)
  const side = (BEST * cell.height - GAP) / (2 * cell.height)
  const last = (BOARD.width - 2 * SIDE - (LAST - 1) * GAP) / (LAST * cell.width)
  const all = BEST * cell.height + LINE + last * cell.height
  const high = middle.y - all / 2 + (BEST * cell.height) / 2
  const low = middle.y + all / 2 - (last * cell.height) / 2
  const way = { x: ((BEST + side) * cell.width) / 2 + GAP + 3, y: (side * cell.height + GAP) / 2 }
  const beside = [-1, 1].flatMap((down) => [-1, 1].map((right) => ({ x: middle.x + right * way.x, y: high + down * way.y, scale: side })))
  const below = Array.from({ length: LAST }, (_, at) => ({
    x: middle.x + (at - (LAST - 1) / 2) * (last * cell.width + GAP),
    y: low,
    scale: last,
  }))
  return [{ x: middle.x, y: high, scale: BEST }, ...beside, ...below]
}
