export const TIMED: readonly string[]
