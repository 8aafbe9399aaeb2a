/** Most flashes in any second. More than three can cause a seizure (WCAG 2.3.1), so we stay below. */
const MOST = 2
/** Window in ms: one second plus the ms by which a frame may be late. */
const WINDOW = 1_050

/** Allows a flash only while fewer than three fall into any one second. */
export class FlashGuard {
  /** Clock times of the last flashes in ms, oldest first. */
  private readonly times: number[] = Array.from({ length: MOST }, () => -Infinity)

  /** Returns false when a flash at `now` ms must not be shown; counts it otherwise. */
  allow(now: number): boolean {
    // After the clock was set back, flashes that lie in its future do not count.
    for (let i = 0; i < MOST; i++) if ((this.times[i] ?? 0) > now) this.times[i] = -Infinity
    this.times.sort((a, b) => a - b)
    if (now - (this.times[0] ?? -Infinity) <= WINDOW) return false
    this.times[0] = now
    this.times.sort((a, b) => a - b)
    return true
  }
}
