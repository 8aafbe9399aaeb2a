import { isBelow, type Tier, tierBelow, tierOf } from './quality.ts'

/** Frames that are judged together: a second of a smooth device. */
const WINDOW = 60
/** The part of the first window that holds uploads and compilation and does not count. */
const WARM_UP = WINDOW / 3
/** Slow windows in a row that make a device go down by one tier: three to six seconds. */
const PATIENCE = 3

/**
 * Judges a device by its frames. The first second of motion decides the tier where none is known; later, frames that stay slow (a device
 * that gets hot) step down by one tier at a time. It never steps up: what was too much once in a visit would be again.
 */
export class FrameMeter {
  private intervals: number[] = []
  private slow = 0
  private warm = false

  /** Takes the ms between two frames in motion; gives the tier to change to, or null to stay. `tier` is in force, `known` false before the first verdict. */
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
