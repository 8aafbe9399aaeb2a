import type { Result } from './step.mjs'

export interface NotedPart {
  commit: string
  date: string
  seconds: number
  passed: number
  failed: number
  red: string
  /** Seconds of each step. */
  steps: Record<string, number>
}

export function noteFull(part: string, results: Result[], seconds: number, file?: string): void
export function lastFull(parts: string[], noted?: Record<string, NotedPart>): string[]
