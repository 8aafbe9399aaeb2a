/** Light that flickers more often than three times in any second can cause a seizure (WCAG 2.3.1): we stay below. */
const MOST = 2
/** A second and what frames may be late by. */
const WINDOW = 1_050

/** Lets a flash through only while fewer than three fall into any one second. */
export class FlashGuard {
  /** Times of the last flashes on the clock, oldest first. */
  private readonly times: number[] = Array.from({ length: MOST }, () => -Infinity)

  /** Asks for a flash at `now` ms; false: it must not be shown. */
  allow(now: number): boolean {
    // A clock that was set back knows nothing of the flashes of its future.
    for (let i = 0; i < MOST; i++) if ((this.times[i] ?? 0) > now) this.times[i] = -Infinity
    this.times.sort((a, b) => a - b)
    if (now - (this.times[0] ?? -Infinity) <= WINDOW) return false
    this.times[0] = now
    this.times.sort((a, b) => a - b)
    return true
  }
}
