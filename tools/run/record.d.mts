import type { Result } from './step.mjs'

/** What the gate of one landing said. */
export interface Landing {
  commit: string
  date: string
  seconds: number
  passed: number
  failed: number
  steps: Record<string, number>
  unsteady: string[]
}

export interface Landings {
  landings: Landing[]
  slow: Record<string, number>
}

export function readRecord(file?: string): Landings
export const NO_COMMIT: string
export function commitNow(): string
export function unsteadyIn(record: Landings): Set<string>
export function withLanding(record: Landings, results: Result[], of: { commit: string; date: string; seconds: number }): Landings
export function noteLanding(results: Result[], seconds: number, file?: string): void
