import type { Grade } from '#shared/codes.ts'

/** How a column stands in a frame. All shares are 0–1. */
interface ColumnPose {
  x: number
  y: number
  alpha: number
  /** 0 as in the rounds, 1 as at the end: without a reel. */
  sunk: number
  /** Brightness of the light of a landing, and its colour. */
  light: number
  grade: Grade
  /** How much darker it is, because another column is lit or its seat fell out. */
  dark: number
  /** Ms since the reel landed; negative while it runs. */
  sinceLanding: number
  /** Size of portrait and plinth, around 1. */
  swell: number
  /** Place of the scan line of a robot that takes the seat; beyond 0–1 it is not seen. */
  scan: number
  /** Glow of the column's frame, for the leader. */
  lead: number
  /** Light of the seat that has won the round, and how far its slot `fresh` pops. */
  won: number
  pop: number
  /** Round that has landed last; −1 for none. */
  fresh: number
}

export const newPose = (): ColumnPose => ({
  x: 0,
  y: 0,
  alpha: 1,
  sunk: 0,
  light: 0,
  grade: 4,
  dark: 0,
  sinceLanding: -1,
  swell: 1,
  scan: -1,
  lead: 0,
  won: 0,
  pop: 0,
  fresh: -1,
})
