import type { Result } from './step.mjs'

export function summarize(results: Result[], seconds: number, options?: { notes?: string[]; write?: (text: string) => void }): number
