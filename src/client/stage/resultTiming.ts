import { createContext, useContext } from 'react'

/** Ms between two cards that turn over; in a fast opening the player has asked for the result at once. */
const APART = { full: 70, fast: 15 } as const
/** Ms from the last card's turn until the best drop appears. */
const BEFORE_HERO = { full: 190, fast: 60 } as const

const paceOf = (fast: boolean) => (fast ? 'fast' : 'full')

/**
 * Returns when card `at` of `count` turns over, in ms after the panel opens. The commonest card turns first and the rarest last. The
 * best drop appears after all of them.
 */
export function turnsAt(at: number, count: number, fast: boolean): number {
  return (count - 1 - at) * APART[paceOf(fast)]
}

/** Returns when the best drop appears, in ms after the panel opens. */
export function heroAfter(others: number, fast: boolean): number {
  return others === 0 ? 0 : others * APART[paceOf(fast)] + BEFORE_HERO[paceOf(fast)]
}

/** Ms after which the best drop of the panel appears. */
export const HeroAfter = createContext(0)
export const useAfter = () => useContext(HeroAfter)
