import { busy, LIMITS } from './batcher.ts'

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
  private watch: NodeJS.Timeout | null = null

  /** `ask` resolves to the values in the order of the keys. */
  constructor(
    private readonly ask: (keys: readonly Key[]) => Promise<readonly Value[]>,
    private readonly limits: Pick<typeof LIMITS, 'size' | 'waiting' | 'patience'> = LIMITS,
  ) {}

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
      this.watchOldest()
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

  private watchOldest(): void {
    if (this.watch || this.waiting.length === 0) return
    this.watch = setTimeout(() => {
      this.watch = null
      this.refuseLate()
      this.watchOldest()
    }, this.limits.patience / 4)
    this.watch.unref()
  }

  private refuseLate(): void {
    const until = performance.now() - this.limits.patience
    const late = this.waiting.filter(({ since }) => since <= until)
    this.waiting = this.waiting.filter(({ since }) => since > until)
    for (const { reject } of late) reject(busy())
  }
}
