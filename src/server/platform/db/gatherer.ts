import { busy, LIMITS } from './batcher.ts'
import type { Db } from './connect.ts'
import { LateWatch } from './lateWatch.ts'

/** Statements that may be on their way at once. */
const LANES = 4

interface Asked<Key, Value> {
  key: Key
  /** Ms of a monotonic clock. */
  since: number
  resolve(value: Value): void
  reject(error: unknown): void
}

/**
 * Gathers what many requests look up in the same turn of the event loop, or while others are on their way, into one statement. For reads that wait for
 * no lock: one that did would keep everybody else of its statement waiting. An error is everybody's. When too many wait, or one was not sent in time
 * because the database does not answer, it is refused as `busy`; see `LIMITS`.
 */
export class Gatherer<Key, Value> {
  private waiting: Asked<Key, Value>[] = []
  private lanes = 0
  private woken = false
  private readonly late: LateWatch

  /** `ask` resolves to the values in the order of the keys. */
  constructor(
    private readonly ask: (keys: readonly Key[]) => Promise<readonly Value[]>,
    private readonly limits: Pick<typeof LIMITS, 'size' | 'waiting' | 'patience'> = LIMITS,
  ) {
    this.late = new LateWatch(
      limits.patience,
      () => this.waiting.length,
      (until) => this.refuseLate(until),
    )
  }

  get(key: Key): Promise<Value> {
    if (this.waiting.length >= this.limits.waiting) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, since: performance.now(), resolve, reject })
      this.wake()
    })
  }

  private wake(): void {
    if (this.woken) return
    this.woken = true
    setImmediate(() => {
      this.woken = false
      while (this.lanes < LANES && this.waiting.length > 0) void this.send(this.waiting.splice(0, this.limits.size))
      this.late.look()
    })
  }

  private async send(asked: readonly Asked<Key, Value>[]): Promise<void> {
    this.lanes++
    try {
      const values = await this.ask(asked.map(({ key }) => key))
      if (values.length !== asked.length) throw new Error('a look-up without an answer')
      asked.forEach(({ resolve }, index) => void resolve(values[index] as Value))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    } finally {
      this.lanes--
      this.wake()
    }
  }

  private refuseLate(until: number): void {
    const late = this.waiting.filter(({ since }) => since <= until)
    this.waiting = this.waiting.filter(({ since }) => since > until)
    for (const { reject } of late) reject(busy())
  }
}

/** One {@link Gatherer} for each database, made when its first key comes. */
export class Gatherers<Key, Value> {
  private readonly known = new WeakMap<Db, Gatherer<Key, Value>>()

  /** `ask` as for a Gatherer, of a database. */
  constructor(private readonly ask: (db: Db, keys: readonly Key[]) => Promise<readonly Value[]>) {}

  /** See {@link Gatherer.get}. */
  get(db: Db, key: Key): Promise<Value> {
    const gatherer = this.known.get(db) ?? new Gatherer<Key, Value>((keys) => this.ask(db, keys))
    this.known.set(db, gatherer)
    return gatherer.get(key)
  }
}
