import { report } from './device.ts'

/** A loaded resource that lies on the graphics card or will be uploaded to it. */
export interface Resource {
  /** Estimated texture memory in bytes. */
  bytes: number
  /** Removes the resource from the graphics card and from every cache. */
  free(): Promise<unknown>
}

interface Entry {
  holders: number
  /** The cache's access counter at the last `hold` or `drop`; the smallest value is the least recently used. */
  used: number
  /** The running or finished load. It is null before the first load and after a failed one, so that the next `hold` tries again. */
  loading: Promise<boolean> | null
  /** The loaded resource; null while it loads or when it does not exist. */
  resource: Resource | null
}

/**
 * A reference-counted cache with a memory budget. `hold` adds a holder to a key and `drop` removes one. Resources with a holder are never
 * freed. Resources without a holder stay cached until the whole cache exceeds its budget; then the least recently used are freed first.
 */
export class ResourceCache {
  private readonly entries = new Map<string, Entry>()
  /** Keys whose resource is being freed. A new load of such a key waits until the resource is gone. */
  private readonly leaving = new Map<string, Promise<unknown>>()
  private charged = 0
  private turn = 0

  /** `budget` returns the number of bytes that the cache may hold at the moment. */
  constructor(private readonly budget: () => number) {}

  /** Estimated bytes of all resources, with and without holders, and of what `charge` counts. */
  get bytes(): number {
    return [...this.entries.values()].reduce((sum, { resource }) => sum + (resource?.bytes ?? 0), this.charged)
  }

  /** True while `key` has a holder, whether its resource is loaded or still loading. */
  isHeld(key: string): boolean {
    return (this.entries.get(key)?.holders ?? 0) > 0
  }

  /**
   * Adds a holder to `key` and loads the resource with `load` if it is not cached. Resolves to false when `load` resolves to null because
   * the resource does not exist; the holder stays nonetheless. When `load` rejects, this rejects with the same error and removes the
   * holder.
   */
  async hold(key: string, load: () => Promise<Resource | null>): Promise<boolean> {
    const entry = this.entries.get(key) ?? { holders: 0, used: 0, loading: null, resource: null }
    this.entries.set(key, entry)
    entry.holders += 1
    entry.used = ++this.turn
    entry.loading ??= this.fetch(key, entry, load)
    try {
      return await entry.loading
    } catch (error) {
      this.drop(key)
      throw error
    }
  }

  /** Removes one holder from `key`. Call it once for each `hold`. */
  drop(key: string): void {
    const entry = this.entries.get(key)
    if (!entry || entry.holders === 0) return
    entry.holders -= 1
    entry.used = ++this.turn
    this.tidy(key, entry)
  }

  /** Counts `bytes` that the caller itself put on the graphics card against the budget, until the caller calls the returned function. */
  charge(bytes: number): () => void {
    let mine = bytes
    this.charged += mine
    this.trim()
    return () => {
      this.charged -= mine
      mine = 0
    }
  }

  /** Frees resources without a holder, least recently used first, until the cache keeps to its budget. */
  trim(): void {
    const idle = [...this.entries].filter(([, { holders, resource }]) => holders === 0 && resource).sort(([, a], [, b]) => a.used - b.used)
    let over = this.bytes - this.budget()
    for (const [key, { resource }] of idle) {
      if (over <= 0) return
      over -= resource?.bytes ?? 0
      this.discard(key)
    }
  }

  /** Frees the resource of `key` if it has no holder, even when the cache is within its budget. */
  discard(key: string): void {
    const entry = this.entries.get(key)
    if (!entry?.resource || entry.holders > 0) return
    this.entries.delete(key)
    const gone = entry.resource
      .free()
      .catch(report)
      .then(() => this.leaving.delete(key))
    this.leaving.set(key, gone)
  }

  private async fetch(key: string, entry: Entry, load: () => Promise<Resource | null>): Promise<boolean> {
    try {
      await this.leaving.get(key)
      entry.resource = await load()
      return entry.resource !== null
    } finally {
      if (!entry.resource) entry.loading = null
      this.tidy(key, entry)
    }
  }

  /** Removes an entry that has neither a holder nor a resource, then trims the cache to its budget. */
  private tidy(key: string, { holders, loading, resource }: Entry): void {
    if (holders === 0 && !loading && !resource) this.entries.delete(key)
    this.trim()
  }
}
