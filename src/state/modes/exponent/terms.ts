import { ownExponent } from './own.ts'
import { padState } from './pad.ts'

/** What an entry asks for: coins, and the multiple in hundredths at which the stake leaves on its own; 0 for none. */
export interface EntryTerms {
  stake: number
  auto: number
}

/** Stakes so many times the last one are asked about before they are taken for a round that the player cannot see yet. */
const FAR_ABOVE = 3

/** What the pad says now. */
export const padTerms = ({ stake, isAuto, auto } = padState): EntryTerms => ({ stake, auto: isAuto ? auto : 0 })

/** True if the pad's stake is so far above the last one that it may be a slip. */
export const isFarAbove = (stake: number, last = ownExponent.own?.stake): boolean => last !== undefined && stake > last * FAR_ABOVE
