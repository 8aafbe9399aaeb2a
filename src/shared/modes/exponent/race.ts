import * as z from 'zod/mini'
import { beijingMillis } from '#shared/beijingTime.ts'
import { instant } from '#shared/calls/fields.ts'
import { autoOf, EXPONENT, reachedAt } from './rules.ts'

/** Ms after the break within which an exit that came too late is kept. It is the pause until the next round opens. */
export const LATE_KEPT = EXPONENT.pauseTime

/** Both times of a stake whose round has broken: when its exit came, and when the index broke. */
export const exponentRace = z.object({
  /**
   * `hand`: an exit came in time. `late`: the first one that came too late. `auto`: the stake left on its own. `unreached`: it would have left on
   * its own later.
   */
  by: z.enum(['hand', 'late', 'auto', 'unreached']),
  /** Where it left, or would have left on its own, in hundredths; null for an exit that came too late. */
  multiple: z.nullable(z.int()),
  /** When the exit reached the server by the database's clock, or the index the multiple. */
  at: instant,
  breakAt: instant,
})
export type ExponentRace = z.output<typeof exponentRace>

/** What of a stake decides the race. Moments are in ms since 1970. */
interface Racing {
  auto: number
  outcome: 'open' | 'exited' | 'lost' | 'refunded'
  multiple: number | null
  leftAt: number | null
  lateAt: number | null
}

interface Track {
  startAt: number
  breakAt: number
  ceiling: number
}

/**
 * Both times of a stake, for a round whose break everybody may know. Null for a stake that went back, for one that is open and had no late exit,
 * and for one that was lost with nothing set and nothing pressed.
 */
export function raceOf({ auto, outcome, multiple, leftAt, lateAt }: Racing, { startAt, breakAt, ceiling }: Track): ExponentRace | null {
  if (outcome === 'refunded') return null
  if (multiple !== null && leftAt !== null) return { by: 'hand', multiple, at: leftAt, breakAt }
  if (multiple !== null) return { by: 'auto', multiple, at: startAt + reachedAt(multiple), breakAt }
  if (lateAt !== null) return { by: 'late', multiple: null, at: lateAt, breakAt }
  const alone = autoOf(auto, ceiling)
  if (outcome === 'open' || (auto === 0 && alone === EXPONENT.multiple.most)) return null
  return { by: 'unreached', multiple: alone, at: startAt + reachedAt(alone), breakAt }
}

/** Writes the time between two moments, which are whole ms, to follow a Chinese character. Two within the same ms are less than one apart. */
export const gapText = (ms: number): string => (ms === 0 ? '不到 1 毫秒' : ` ${ms.toLocaleString('en-US')} 毫秒`)

/** What a player reads whose exit came too late. Moments are in ms since 1970. */
export const lateWords = (at: number, breakAt: number): string =>
  `您的退出请求于 ${beijingMillis(at)} 到达，比断裂晚${gapText(at - breakAt)}，这次没能退出`
