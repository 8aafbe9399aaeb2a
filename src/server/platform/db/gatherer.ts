/** Keys of one statement. */
const SIZE = 64
/** Statements that may be on their way at once. */
const LANES = 4

interface Asked<Key, Value> {
  key: Key
  resolve(value: Value): void
  reject(error: unknown): void
}

/**
 * Gathers what many requests look up in the same turn of the event loop, or while others are on their way, into one statement. For reads that wait for
 * no lock: one that did would keep everybody else of its statement waiting. An error is everybody's.
 */
export class Gatherer<Key, Value> {
  private waiting: Asked<Key, Value>[] = []
  private lanes = 0
  private woken = false

  /** `ask` resolves to the values in the order of the keys. */
  constructor(private readonly ask: (keys: readonly Key[]) => Promise<readonly Value[]>) {}

  get(key: Key): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, resolve, reject })
      this.wake()
    })
  }

  private wake(): void {
    if (this.woken) return
    this.woken = true
    setImmediate(() => {
      this.woken = false
      while (this.lanes < LANES && this.waiting.length > 0) void this.send(this.waiting.splice(0, SIZE))
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
}
