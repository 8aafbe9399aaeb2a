/** Counts the open sockets of each client address, or of each player. */
export class SocketCounts {
  readonly #counts = new Map<string, number>()

  constructor(
    /** Sockets that one may have; 0 means no limit. */
    private readonly limit: number,
  ) {}

  isFull(who: string): boolean {
    return this.limit > 0 && (this.#counts.get(who) ?? 0) >= this.limit
  }

  add(who: string): void {
    this.#counts.set(who, (this.#counts.get(who) ?? 0) + 1)
  }

  /** Counts a socket no longer, at once or after `delay` ms. */
  remove(who: string, delay = 0): void {
    if (delay > 0) {
      setTimeout(() => this.remove(who), delay).unref()
      return
    }
    const left = (this.#counts.get(who) ?? 0) - 1
    if (left > 0) this.#counts.set(who, left)
    else this.#counts.delete(who)
  }
}
