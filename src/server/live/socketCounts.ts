/** Counts the open sockets of each client address. */
export class SocketCounts {
  readonly #counts = new Map<string, number>()

  constructor(
    /** Sockets that one address may have; 0 means no limit. */
    private readonly limit: number,
  ) {}

  isFull(address: string): boolean {
    return this.limit > 0 && (this.#counts.get(address) ?? 0) >= this.limit
  }

  add(address: string): void {
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1)
  }

  /** Counts a socket no longer, at once or after `delay` ms. */
  remove(address: string, delay = 0): void {
    if (delay > 0) {
      setTimeout(() => this.remove(address), delay).unref()
      return
    }
    const left = (this.#counts.get(address) ?? 0) - 1
    if (left > 0) this.#counts.set(address, left)
    else this.#counts.delete(address)
  }
}
