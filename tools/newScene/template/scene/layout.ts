import { type ArtBoard, BOARD, type Rect } from '../kit/artBoard.ts'

/** Position of something's middle in board units, and its scale. */
export interface Place {
  x: number
  y: number
  scale: number
}

/** Height of the large lantern in board units, and the largest share of the free height that it may take. */
const LEAD = 160
const ROOM = 0.8

/** Lays out the scene: the sky fills the stage, and the large lantern stands in the area that the page leaves free. */
export function templateNameLayout({ view, free }: ArtBoard): { sky: Rect; lead: Place } {
  const scale = Math.min((free.height * ROOM) / LEAD, 1)
  return { sky: view, lead: { x: BOARD.width / 2, y: free.y + free.height / 2, scale } }
}
