/** Flicks faster than this, in boxes per second, turn at least one box. */
const FLICK = 0.9
/** A flick turns at most this many boxes. */
const FARTHEST = 1

/** Index of a place on a shelf of `count` boxes that goes round. */
export function wrap(place: number, count: number): number {
  return count > 0 ? ((place % count) + count) % count : 0
}

/** The place nearest to `from` at which box `index` stands. */
export function nearestPlace(from: number, index: number, count: number): number {
  if (count < 1) return 0
  const ahead = wrap(index - Math.round(from), count)
  return Math.round(from) + (ahead > count / 2 ? ahead - count : ahead)
}

/** Where the shelf comes to rest after a finger left it at `place` with `speed` boxes per second, having begun at `from`. */
export function restAfter(from: number, place: number, speed: number): number {
  if (Math.abs(speed) > FLICK) {
    const next = speed > 0 ? Math.ceil(place) : Math.floor(place)
    return Math.max(Math.min(next, Math.round(from) + FARTHEST), Math.round(from) - FARTHEST)
  }
  return Math.round(place)
}
