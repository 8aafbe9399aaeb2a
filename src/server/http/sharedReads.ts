import { BoundedMap } from './boundedMap.ts'

interface Kept<T> {
  value: Promise<T>
  /** Ms since 1970; without end while the value is being read. */
  from: number
  until: number
}

/** Until `longest`, a value is kept for this many times as long as it took to read, so that reading takes a small part of the time. */
const PATIENCE = 20

export interface Keeping {
  /** Ms for which a value is kept. */
  life: number
  /** Ms for which a value is kept at most, when it took long to read. Without it, `life`. */
  longest?: number
  /** Number of values; the oldest gives way. */
  size?: number
}

/**
 * Keeps what was read for everybody, for a short time. Any number of requests for the same key at the same time cause one read. A read that
 * fails is not kept.
 */
export class SharedReads<T> {
  private readonly kept: BoundedMap<string, Kept<T>>

  constructor(
    private readonly now: () => number,
    private readonly keeping: Keeping,
  ) {
    this.kept = new BoundedMap(keeping.size ?? 200)
  }

  read(key: string, load: () => Promise<T>): Promise<T> {
    const now = this.now()
    const known = this.kept.get(key)
    if (known && known.from <= now && now < known.until) return known.value
    const started = performance.now()
    const fresh: Kept<T> = { value: load(), from: now, until: Number.POSITIVE_INFINITY }
    this.kept.set(key, fresh)
    fresh.value.then(
      () => {
        const { life, longest = life } = this.keeping
        fresh.until = this.now() + Math.max(life, Math.min((performance.now() - started) * PATIENCE, longest))
      },
      () => this.kept.get(key) === fresh && this.kept.delete(key),
    )
    return fresh.value
  }
}
