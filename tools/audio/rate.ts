/** Sample rate in Hz of everything that these tools make. */
export const RATE = 48_000
