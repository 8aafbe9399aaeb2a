import type { ExponentBreak, ExponentRound, ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import { multipleAt, shownCrash } from '#shared/modes/exponent/rules.ts'

/** `entry`: stakes are taken. `climb`: the index rises. `broken`: the round is over and the next one has not opened yet. */
export type ExponentPhase = 'entry' | 'climb' | 'broken'

/** What is needed of a round to tell where it is. */
export interface ShownRound {
  round: Pick<ExponentRound, 'startAt'> & { broken: Pick<ExponentBreak, 'breakAt' | 'crash'> | null }
}

/** Where a round is at a moment of the server's time. Until it is told that a round has broken, it climbs. */
export function phaseOf({ round: { startAt, broken } }: ShownRound, now: number): ExponentPhase {
  if (now < startAt) return 'entry'
  return broken && now >= broken.breakAt ? 'broken' : 'climb'
}

/** The multiple that a round shows at a moment, in hundredths. A broken one shows its crash. */
export function shownMultiple(view: ShownRound, now: number): number {
  const { startAt, broken } = view.round
  const shown = multipleAt(now - startAt)
  if (!broken) return shown
  // The break is told at its moment, so it has passed even where this device's clock has not reached it.
  return phaseOf(view, now) === 'broken' ? shownCrash(broken.crash) : Math.min(shown, shownCrash(broken.crash))
}

/** The stake if it belongs to the round that is shown, else null. */
export const ownIn = (own: OwnStake | null, view: ExponentView | null): OwnStake | null =>
  own && view && own.round === view.round.round ? own : null
