/** A clock for the server that moves only when a test moves it. */
export interface TestClock {
  now(): number
  advance(ms: number): void
}

export function testClock(start = Date.now()): TestClock {
  let at = start
  return {
    now: () => at,
    advance: (ms) => {
      at += ms
    },
  }
}

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
