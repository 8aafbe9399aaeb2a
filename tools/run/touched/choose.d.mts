import type { Reach } from './reach.mjs'

/** A test file that a change touches. */
export interface Touched {
  test: string
  steps: number
  by: string
}

export function wordsOf(path: string): Set<string>
export function touchedBy(changed: readonly string[], tests: readonly string[], reach: Reach, slow?: Record<string, number>): Touched[]
export function choose(touched: readonly Touched[], slow: Record<string, number>, budget: number): { now: Touched[]; later: Touched[] }
