import { createContext, useContext } from 'react'

/** Between two cards that turn over, in ms. */
export const APART = 70
/** How long a card takes to turn over, in ms. */
export const TURN = 380

/** When card `at` of `count` turns over, in ms after the panel has come: the commonest first, the rarest last, the hero after all of them. */
export function turnsAt(at: number, count: number): number {
  return (count - 1 - at) * APART
}

/** When the hero comes, in ms after the panel. */
export function heroAfter(others: number): number {
  return others === 0 ? 0 : others * APART + TURN / 2
}

/** When the hero of the panel comes. */
export const HeroAfter = createContext(0)
export const useAfter = () => useContext(HeroAfter)
