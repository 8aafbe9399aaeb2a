import { ceilingIn } from '#shared/modes/exponent/apply.ts'
import type { ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import { autoOf, EXPONENT, reachedAt } from '#shared/modes/exponent/rules.ts'

/** How the picture of a won item flies to the 指数行囊, in ms since `prizeAt`: it stands on its card from `out` on, leaves, and lands. */
export const FLIGHT = { out: 380, leave: 1_500, land: 2_150, over: 2_750 } as const

/** Ms after a break at which what has left on its own is surely in the 指数行囊, and known: the settlement takes its time, and the news of it too. */
const SETTLED = EXPONENT.settleTime + 400

/**
 * The server time at which the flight of the item that the own stake has won begins: with an exit by hand, and after the settlement for a stake that
 * has left on its own, because its item does not exist before. Null without an item.
 */
export function prizeAt(view: ExponentView, own: OwnStake | null): number | null {
  const { round, startAt, broken } = view.round
  if (own?.round !== round || !own.item || own.multiple === null) return null
  if (own.multiple !== autoOf(own.auto, ceilingIn(view))) return startAt + reachedAt(own.multiple)
  return broken && broken.breakAt + SETTLED
}
