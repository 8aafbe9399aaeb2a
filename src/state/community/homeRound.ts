import type { HomeTiles } from '#shared/calls/homeTiles.ts'
import type { LiveMessage } from '#shared/live.ts'
import type { ExponentGlance } from '#shared/modes/exponent/round.ts'

type DataOf<E extends number> = Extract<LiveMessage, { eventType: E }>['data']

/**
 * The round of 指数 for its tile: the newer one of what was counted and what everybody hears of its start and its break. Null while nothing is known. The tile does not
 * join the topic of the game, which tells of each entry and exit.
 */
export function homeRound(counted: HomeTiles['exponent'], started: DataOf<62> | null, broken: DataOf<63> | null): ExponentGlance | null {
  const told = started && { round: Number(started.roundId), startAt: started.startAt, players: 0, broken: null }
  const round = told && told.round > (counted?.round ?? 0) ? told : (counted ?? null)
  if (!round || round.broken || Number(broken?.roundId) !== round.round || !broken) return round
  return { ...round, broken: { breakAt: broken.breakAt, crash: broken.crash } }
}
