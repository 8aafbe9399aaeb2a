import { type ArtBoard, BOARD } from '../kit/artBoard.ts'
import { TICKET } from './maths.ts'

/** A middle in board units, and a scale. */
export interface Place {
  x: number
  y: number
  scale: number
}

/** Where the parts stand. */
export interface KujiLayout {
  ticket: Place
  /** The chips of the tickets that were peeled; `pace` is from one to the next. */
  chips: Place & { pace: number }
  title: Place
}

/** Heights that the title above the ticket and the chips below it take, in board units, and the widest that chips stand apart. */
const ABOVE = 96
const BELOW = 74
const PACE = 46
const MOST = 1.06

/** Puts the ticket into the middle of the area that the page leaves free, the word above it and the chips below. */
export function kujiLayout({ free }: Pick<ArtBoard, 'free'>, tickets: number): KujiLayout {
  const scale = Math.min(free.height / (ABOVE + TICKET.height + BELOW), MOST)
  const [x, y] = [BOARD.width / 2, free.y + free.height / 2 + ((ABOVE - BELOW) / 2) * scale]
  const half = (TICKET.height / 2) * scale
  const pace = Math.min(PACE, (BOARD.width - 24) / Math.max(tickets, 1))
  return {
    ticket: { x, y, scale },
    title: { x, y: y - half - 46 * scale, scale },
    chips: { x, y: y + half + 42 * scale, scale: Math.min(scale, pace / PACE), pace },
  }
}
