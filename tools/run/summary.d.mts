import type { Result } from './step.mjs'

export function summarize(results: Result[], seconds: number, write?: (text: string) => void): number
