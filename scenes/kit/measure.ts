import { isBelow, type Tier, tierBelow, tierOf } from './quality.ts'

/** Number of frames that are judged together: one second on a smooth device. */
const WINDOW = 60
/** Number of frames at the start of the first window that do not count, because textures upload and shaders compile then. */
const WARM_UP = WINDOW / 3
/** Number of slow windows in a row after which the tier goes down by one: three to six seconds. */
const PATIENCE = 3

/**
 * Chooses the quality tier from frame times. When no tier is known, the first second of motion decides it. Later, frames that stay slow
 * (a device that gets hot) lower the tier by one step at a time. It never raises the tier: what was too slow once in a visit would be too
 * slow again.
 */
export class FrameMeter {
  private intervals: number[] = []
  private slow = 0
  private warm = false

  /**
   * Adds the ms between two frames in motion. Returns the tier to change to, or null to stay. `tier` is the tier in use; `known` is false
   * before the first decision.
   */
  add(interval: number, tier: Tier, known: boolean): Tier | null {
    if (interval <= 0) return null
    this.intervals.push(interval)
    if (this.intervals.length < WINDOW) return null
    const seen = tierOf(this.warm ? this.intervals : this.intervals.slice(WARM_UP))
    this.warm = true
    this.intervals = []
    if (!known) return seen
    this.slow = isBelow(seen, tier) ? this.slow + 1 : 0
    if (this.slow < PATIENCE) return null
    this.slow = 0
    return tierBelow(tier)
  }
}
