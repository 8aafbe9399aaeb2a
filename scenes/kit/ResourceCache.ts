import { report } from './device.ts'

/** Something that was loaded and lies on, or will go to, the graphics card. */
export interface Resource {
  /** Estimated bytes of texture. */
  bytes: number
  /** Takes it off the graphics card and out of every cache. */
  free(): Promise<unknown>
}

interface Entry {
  holders: number
  /** When it was last asked for or let go of, in turns of the stock. */
  used: number
  /** On its way or there; null before, and after it could not be had: the next to ask tries again. */
  loading: Promise<boolean> | null
  /** What has arrived. */
  resource: Resource | null
}

/**
 * What is loaded, by key, and who holds it. What nobody holds stays as long as everything together keeps to the budget; beyond it, what
 * was not used for longest is freed first. What is held is never freed.
 */
export class ResourceCache {
  private readonly entries = new Map<string, Entry>()
  /** What is being freed: it is loaded anew only when it has gone. */
  private readonly leaving = new Map<string, Promise<unknown>>()
  private charged = 0
  private turn = 0

  /** `budget` gives the bytes that may lie here now. */
  constructor(private readonly budget: () => number) {}

  /** Estimated bytes of everything, held or not. */
  get bytes(): number {
    return [...this.entries.values()].reduce((sum, { resource }) => sum + (resource?.bytes ?? 0), this.charged)
  }

  /** True while somebody holds `key`, loaded or on its way. */
  isHeld(key: string): boolean {
    return (this.entries.get(key)?.holders ?? 0) > 0
  }

  /**
   * Holds `key` until `drop`, and loads it with `load` where it is not there. False when that gave null: there is no such thing, it is held
   * all the same. A rejection of `load` is passed on and nothing is held.
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

  /** Lets go of `key`, once for each `hold`. */
  drop(key: string): void {
    const entry = this.entries.get(key)
    if (!entry || entry.holders === 0) return
    entry.holders -= 1
    entry.used = ++this.turn
    this.tidy(key, entry)
  }

  /** Counts `bytes` that somebody else put on the graphics card, until the returned function is called. */
  charge(bytes: number): () => void {
    let mine = bytes
    this.charged += mine
    this.trim()
    return () => {
      this.charged -= mine
      mine = 0
    }
  }

  /** Frees what nobody holds until everything together keeps to the budget. */
  trim(): void {
    const idle = [...this.entries].filter(([, { holders, resource }]) => holders === 0 && resource).sort(([, a], [, b]) => a.used - b.used)
    let over = this.bytes - this.budget()
    for (const [key, { resource }] of idle) {
      if (over <= 0) return
      over -= resource?.bytes ?? 0
      this.discard(key)
    }
  }

  /** Frees `key` if nobody holds it, whatever the budget. */
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

  /** After a change: forgets what is neither held nor there, and keeps to the budget. */
  private tidy(key: string, { holders, loading, resource }: Entry): void {
    if (holders === 0 && !loading && !resource) this.entries.delete(key)
    this.trim()
  }
}
