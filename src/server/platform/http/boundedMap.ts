/** A map that forgets its oldest entry when it holds more than `size`. Setting a key again makes it the newest. */
export class BoundedMap<K, V> {
  private readonly entries = new Map<K, V>()

  constructor(private readonly size: number) {}

  get(key: K): V | undefined {
    return this.entries.get(key)
  }

  set(key: K, value: V): void {
    this.entries.delete(key)
    this.entries.set(key, value)
    if (this.entries.size <= this.size) return
    const [oldest] = this.entries.keys()
    if (oldest !== undefined) this.entries.delete(oldest)
  }

  delete(key: K): void {
    this.entries.delete(key)
  }
}
