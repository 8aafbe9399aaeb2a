import type { RollRoom } from '#shared/modes/roll/room.ts'
import { drawTimes, endAtOf, showAtOf } from '#shared/modes/roll/timeline.ts'

/** `gathering`: closed, the draw is about to begin. `drawing`: the draw is being shown. */
export type RollPhase = 'open' | 'gathering' | 'drawing' | 'over' | 'cancelled'

/** Where a room is at `now`, a moment of the server's clock. */
export function phaseOf({ state, drawAt, book }: RollRoom, now: number): RollPhase {
  if (state === 'cancelled') return 'cancelled'
  if (state === 'open') return 'open'
  if (state === 'drawn') return 'over'
  if (!book || drawAt === null || now < showAtOf(drawAt)) return 'gathering'
  return now < endAtOf(drawAt, book.wins.length) ? 'drawing' : 'over'
}

/** How many prizes have their winner `elapsed` ms after the first frame of a draw, and the reel that turns then; -1 for none. */
export function landedAt(prizes: number, elapsed: number): { landed: number; turning: number } {
  const times = drawTimes(prizes)
  const landed = times.filter(({ land }) => land <= elapsed).length
  const next = times[landed]
  return { landed, turning: next && next.start <= elapsed ? landed : -1 }
}

/** Which prize is drawn `elapsed` ms after the first frame. */
export function stepText(prizes: number, elapsed: number): string {
  const { landed, turning } = landedAt(prizes, elapsed)
  if (turning === -1 && landed === 0) return '即将揭晓'
  return `第 ${Math.min(prizes, landed + (turning === -1 ? 0 : 1))} / ${prizes} 件`
}
