import type { Result } from './step.mjs'

export const MOST_FILES: number
export const MOST_UNSTEADY: number
export function settle(results: Result[], before?: ReadonlySet<string>): Promise<Result[]>
