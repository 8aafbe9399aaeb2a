import { vi } from 'vitest'

/** How long to ask and how often, in ms. */
export interface SoonOptions {
  timeout?: number
  interval?: number
}

/** An end for what never comes, not a bound on how fast it comes: a busy machine may take many times what an idle one takes. */
const END: SoonOptions = { timeout: 30_000, interval: 20 }

/**
 * Asks again until `check` throws no more, and resolves with its answer. After 30 s it fails as `check` did last.
 * Under fake timers each turn moves the clock on by the interval.
 */
export const soon = <T>(check: () => T | Promise<T>, options: SoonOptions = {}): Promise<T> => vi.waitFor(check, { ...END, ...options })
