/**
 * Reuses objects. Creating and destroying display objects during an animation leaks memory on iOS and causes garbage collection pauses
 * everywhere.
 */
export class ObjectPool<T> {
  private readonly idle: T[] = []
  private made = 0

  /** The pool creates at most `limit` objects by calling `make`. */
  constructor(
    private readonly make: () => T,
    readonly limit: number,
  ) {}

  /** Returns an idle object, or null when all objects are in use and the limit is reached. */
  take(): T | null {
    const idle = this.idle.pop()
    if (idle !== undefined) return idle
    if (this.made >= this.limit) return null
    this.made += 1
    return this.make()
  }

  /** Returns an object to the pool. It must have come from `take`, and each object may be given back only once. */
  give(object: T): void {
    this.idle.push(object)
  }

  /** Number of objects in use now. */
  get out(): number {
    return this.made - this.idle.length
  }
}
