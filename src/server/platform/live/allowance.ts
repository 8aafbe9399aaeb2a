/** Allows a number of things a second on average, and more at once after a quiet time. */
export class Allowance {
  #left: number
  #at = 0

  constructor(
    private readonly perSecond: number,
    /** How many it allows at once. */
    private readonly burst: number,
  ) {
    this.#left = burst
  }

  /** True when one more is allowed at `now`, in ms of a monotonic clock; it is then counted. */
  take(now: number): boolean {
    this.#left = Math.min(this.burst, this.#left + ((now - this.#at) / 1_000) * this.perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
