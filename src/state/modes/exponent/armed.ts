import { proxy } from 'valtio/vanilla'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { ownExponent } from './own.ts'
import { padState } from './pad.ts'

/** What an entry asks for: coins, and the multiple in hundredths at which the stake leaves on its own; 0 for none. */
export interface EntryTerms {
  stake: number
  auto: number
}

/** An entry that the player has ordered for the round after `after`. */
export interface Armed extends EntryTerms {
  after: number
}

/**
 * 预投下一轮: this page enters the next round, once, when it opens. Only this page knows of it. It is never kept: a reload, another page, a hidden tab
 * and another login end it.
 */
export const armedState = proxy<{ armed: Armed | null }>({ armed: null })

/** Stakes so many times the last one are asked about before they are armed. */
const FAR_ABOVE = 3

/** What the pad says now. */
export const padTerms = ({ stake, isAuto, auto } = padState): EntryTerms => ({ stake, auto: isAuto ? auto : 0 })

/** True if the pad's stake is so far above the last one that it may be a slip. */
export const isFarAbove = (stake: number, last = ownExponent.own?.stake): boolean => last !== undefined && stake > last * FAR_ABOVE

/** Orders an entry into the round after this one, with what the pad says. What is armed already stays as it is. */
export function armNext(after: number): void {
  armedState.armed ??= { ...padTerms(), after }
}

/** Ends what is armed. Returns whether something was. */
export function disarm(): boolean {
  const was = armedState.armed !== null
  armedState.armed = null
  return was
}

forgetOnLogout(() => void disarm())

/**
 * What became of what was armed. `enter`: for this round, which takes stakes. `has`: the player is in it already. `missed`: the
 * round that it was for has started or was skipped. `wait`: nothing is armed for a round that is known yet; it stays.
 */
export type Taken = { kind: 'wait' } | { kind: 'missed' | 'has' } | ({ kind: 'enter' } & EntryTerms)

/** Takes what is armed when its round has come. `takesStakes` says whether that round can be entered. */
export function takeArmed(round: number, takesStakes: boolean): Taken {
  const { armed } = armedState
  if (!armed || round <= armed.after) return { kind: 'wait' }
  disarm()
  if (ownExponent.own?.round === round) return { kind: 'has' }
  if (round !== armed.after + 1 || !takesStakes) return { kind: 'missed' }
  return { kind: 'enter', stake: armed.stake, auto: armed.auto }
}
