/** The value below which `share` (0–1) of the values lie. `sorted` rises. 0 where there is none. */
export const percentile = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

/** The value in the middle, in any order. */
export const median = (values: readonly number[]): number => percentile(rising(values), 0.5)

/** The same values, the least first. */
export const rising = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b)
