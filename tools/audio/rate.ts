/** Samples per second of everything that is made here. */
export const RATE = 48_000
