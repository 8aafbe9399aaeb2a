import type { ItemCard } from '#shared/calls/cards.ts'
import type { Grade } from '#shared/codes.ts'

/** The cell that represents every item of grade 0 on an ordinary reel. */
export const EMBLEM = 'emblem'
export type CellContent = ItemCard | typeof EMBLEM

export function gradeOf(content: CellContent): Grade {
  return content === EMBLEM ? 0 : content.grade
}

/** Look of a reel's cells: `card` is tall, with name and grade; `tile` is square, with the price only. */
export type CellStyle = 'card' | 'tile'

export interface CellShape {
  style: CellStyle
  /** Size of the cell under the pointer in board units. */
  width: number
  height: number
  /** Scale of the cells away from the pointer. */
  rest: number
  pitch: number
}
