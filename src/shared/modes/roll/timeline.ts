import { ROLL } from './rules.ts'

/** Ms of a draw in which the seal breaks and the wheel comes into motion; then the first prize's reel begins. */
export const OPENING = 900
/** The last prizes get longer each: the greatest stands first. */
const GRAND = [7_000, 4_600, 3_400, 3_000, 2_600] as const
/** The others are dealt quickly, and all of them together in at most `DEALT` ms. */
const QUICK = 900
const DEALT = 16_000
const CLOSING = 2_500

/** When the reel of a prize begins to turn and when it has landed, in ms after the first frame of the draw. */
export interface DrawTime {
  start: number
  land: number
}

/** The times of all prizes, in the order of the draw: from the least to the greatest. */
export function drawTimes(prizes: number): DrawTime[] {
  const quick = Math.max(0, prizes - GRAND.length)
  const each = quick > 0 ? Math.floor(Math.min(QUICK, DEALT / quick)) : 0
  let at = OPENING
  return Array.from({ length: prizes }, (_, place) => {
    const start = at
    at += place < quick ? each : (GRAND[prizes - 1 - place] ?? each)
    return { start, land: at }
  })
}

/** Ms that a draw takes from its first frame until all of it has been shown; the prizes are then in the bags. */
export const showTime = (prizes: number): number => (drawTimes(prizes).at(-1)?.land ?? OPENING) + CLOSING

/** Server time of the first frame of a draw, and of its end, by the moment at which it is told. */
export const showAtOf = (drawAt: number): number => drawAt + ROLL.told
export const endAtOf = (drawAt: number, prizes: number): number => showAtOf(drawAt) + showTime(prizes)
