import { ceilingIn } from '#shared/modes/exponent/apply.ts'
import type { ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import { autoOf, multipleAt } from '#shared/modes/exponent/rules.ts'

/** For so many ms a break may be on its way to this device. What the index showed before that can still be had. */
export const UNTOLD = 300

/** What a press of 立即退出 would bring: `open`: this multiple or more; `alone`: the stake has left there on its own; `broken`: nothing. */
export interface ExitOffer {
  kind: 'open' | 'alone' | 'broken'
  multiple: number
}

/**
 * What an open stake is offered at a moment of the server's time that may be wrong by `within` ms. It is never more than the round pays: not
 * while its break is on its way, and not after. A break that is known has passed, whatever this device's clock says.
 */
export function exitOffer(view: ExponentView, { auto }: Pick<OwnStake, 'auto'>, now: number, within: number): ExitOffer {
  const { startAt, broken } = view.round
  const alone = autoOf(auto, ceilingIn(view))
  if (broken) return alone <= broken.crash ? { kind: 'alone', multiple: alone } : { kind: 'broken', multiple: broken.crash }
  const sure = multipleAt(now - (Number.isFinite(within) ? within : 0) - UNTOLD - startAt)
  return sure >= alone ? { kind: 'alone', multiple: alone } : { kind: 'open', multiple: sure }
}
