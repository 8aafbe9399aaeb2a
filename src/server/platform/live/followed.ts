import type { Following } from './bus.ts'

/** The topics that one process follows at a distant place, however many parts of the process do. */
export class FollowedTopics {
  readonly #topics = new Map<string, { followers: number; ready: Promise<void> }>()

  constructor(
    private readonly begin: (topic: string) => Promise<unknown>,
    private readonly end: (topic: string) => Promise<unknown>,
    /** Called when a topic could not be followed or left. */
    private readonly failed: (error: Error) => void,
  ) {}

  /** The first follower of a topic begins it, and the last one ends it. */
  follow(topic: string): Following {
    const known = this.#topics.get(topic)
    const entry = known ?? { followers: 0, ready: this.#quietly(this.begin(topic)) }
    entry.followers += 1
    this.#topics.set(topic, entry)
    let stopped = false
    const stop = () => {
      if (stopped) return
      stopped = true
      entry.followers -= 1
      if (entry.followers > 0) return
      this.#topics.delete(topic)
      void this.#quietly(this.end(topic))
    }
    return { ready: entry.ready, stop }
  }

  /** Begins all topics again after the line was lost. */
  renew(): void {
    for (const topic of this.#topics.keys()) void this.#quietly(this.begin(topic))
  }

  async #quietly(work: Promise<unknown>): Promise<void> {
    await work.catch(this.failed)
  }
}
