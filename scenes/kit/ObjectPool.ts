/** Keeps objects for reuse: creating and destroying display objects in motion leaks on iOS and makes garbage everywhere. */
export class ObjectPool<T> {
  private readonly idle: T[] = []
  private made = 0

  /** Makes at most `limit` objects with `make`. */
  constructor(
    private readonly make: () => T,
    readonly limit: number,
  ) {}

  /** An idle object, or null when all are out. */
  take(): T | null {
    const idle = this.idle.pop()
    if (idle !== undefined) return idle
    if (this.made >= this.limit) return null
    this.made += 1
    return this.make()
  }

  /** Takes an object back; it must have come from `take` and be given once. */
  give(object: T): void {
    this.idle.push(object)
  }

  /** Objects out of the pool now. */
  get out(): number {
    return this.made - this.idle.length
  }
}
