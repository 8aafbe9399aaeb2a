import { createContext, useContext } from 'react'

/** Ms between two cards that turn over. */
export const APART = 70
/** Ms in which a card turns over. */
export const TURN = 380

/**
 * Returns when card `at` of `count` turns over, in ms after the panel opens. The commonest card turns first and the rarest last. The
 * best drop appears after all of them.
 */
export function turnsAt(at: number, count: number): number {
  return (count - 1 - at) * APART
}

/** Returns when the best drop appears, in ms after the panel opens. */
export function heroAfter(others: number): number {
  return others === 0 ? 0 : others * APART + TURN / 2
}

/** Ms after which the best drop of the panel appears. */
export const HeroAfter = createContext(0)
export const useAfter = () => useContext(HeroAfter)
