import { BoundedMap } from './boundedMap.ts'
import { Refusal } from './refusal.ts'

/** A value that was read, and when, in ms. */
interface Read<T> {
  value: T
  at: number
}

interface Kept<T> {
  value: Promise<T>
  /** Ms since 1970; without end while the value is being read. */
  from: number
  until: number
  /** The last value that was read under the key. */
  last: Read<T> | undefined
}

/** A failure is kept for this long, in ms, so that the next thousand requests do not start it anew. */
const FAILURE_LIFE = 1_000

/** Until `longest`, a value is kept for this many times as long as it took to read, so that reading takes a small part of the time. */
const PATIENCE = 20

export interface Keeping {
  /** Ms for which a value is kept. */
  life: number
  /** Ms for which a value is kept at most, when it took long to read. Without it, `life`. */
  longest?: number
  /** Number of values; the oldest gives way. */
  size?: number
  /**
   * Ms after its reading for which a value is still told when a newer one cannot be read. Without it such a failure is told: an old state of a
   * running round is worse than none.
   */
  stale?: number
}

/**
 * Keeps what was read for everybody, for a short time. Any number of requests for the same key at the same time cause one read. A read that fails
 * is kept for a second: whoever asks then meets the same failure, or the last value where `stale` allows it. A Refusal is an answer like any
 * other and no value stands in for it. `now` is the only clock, in ms.
 */
export class SharedReads<T> {
  private readonly kept: BoundedMap<string, Kept<T>>

  constructor(
    private readonly now: () => number,
    private readonly keeping: Keeping,
  ) {
    this.kept = new BoundedMap(keeping.size ?? 200)
  }

  /** Reads the value under a key, unless it is kept. Rejects as `load` does. */
  read(key: string, load: () => Promise<T>): Promise<T> {
    const from = this.now()
    const known = this.kept.get(key)
    if (known && known.from <= from && from < known.until) return known.value
    const until = Number.POSITIVE_INFINITY
    const pending: Omit<Kept<T>, 'value'> = { from, until, last: known?.last }
    const fresh: Kept<T> = Object.assign(pending, { value: this.load(pending, load) })
    this.kept.set(key, fresh)
    return fresh.value
  }

  /** Reads a value, and says in `kept` until when it or the failure is kept. */
  private async load(kept: Omit<Kept<T>, 'value'>, load: () => Promise<T>): Promise<T> {
    try {
      const value = await load()
      const at = this.now()
      const { life, longest = life } = this.keeping
      kept.until = at + Math.max(life, Math.min((at - kept.from) * PATIENCE, longest))
      kept.last = { value, at }
      return value
    } catch (error) {
      const at = this.now()
      kept.until = at + FAILURE_LIFE
      const { last } = kept
      if (!last || error instanceof Refusal || last.at > at || at - last.at >= (this.keeping.stale ?? 0)) throw error
      return last.value
    }
  }
}
