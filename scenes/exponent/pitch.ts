import { EXPONENT, reachedAt } from '#shared/modes/exponent/rules.ts'
import { valueAt } from './maths.ts'

/** Ms of one piece of the drone (`assets/audio/effects/drone`). It swells and fades, so the next one starts after half of it. */
const DRONE = 1_600
/** The pitch rises with this power of the multiple: from one at 1x to four, two octaves, at 100x. */
const RISE = 0.3

/** Playback speed of the drone at a multiple. */
export const pitchOf = (value: number): number => Math.min(Math.max(value, 1) ** RISE, 4)

/** A piece of the drone: ms after the start, and its speed. */
export interface Piece {
  at: number
  rate: number
}

/** All pieces of the longest round, in the order of time. */
export const PIECES: readonly Piece[] = piecesUntil(reachedAt(EXPONENT.multiple.most))

function piecesUntil(end: number): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < end; ) {
    const rate = pitchOf(valueAt(at))
    pieces.push({ at, rate })
    at += DRONE / 2 / rate
  }
  return pieces
}
