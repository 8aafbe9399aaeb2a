import type { ArtBoard } from '../kit/artBoard.ts'
import type { CellShape } from '../kit/parts/cell.ts'
import { CELLS, type CellLook } from '../kit/parts/ItemSheet.ts'
import { cardPlaces, reelLayout } from './layout.ts'
import { CARD_FACES } from './paintCards.ts'

/** True for as many boxes as are dealt as cards instead of spun. */
export const isDealt = (number: number): boolean => number > 5

/** Shape and look of the cells in which `number` boxes are opened at once: what is painted ahead is found by the same. */
export function cellsOf(board: ArtBoard, number: number): { shape: CellShape; faces: CellLook } {
  if (isDealt(number)) return { shape: cardPlaces(board).cell, faces: CARD_FACES }
  return { shape: reelLayout(board, number).cell, faces: CELLS.x }
}
