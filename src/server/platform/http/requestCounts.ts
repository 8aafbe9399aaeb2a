import type { Redis } from 'ioredis'
import type { Bus } from '#server/platform/live/bus.ts'
import { BoundedMap } from './boundedMap.ts'
import { type PeerCounts, peerCounts } from './peerCounts.ts'

/** Requests counted under one key, and the ms until the count begins anew. */
export interface RequestCount {
  current: number
  ttl: number
}

interface Log {
  warn(detail: object, text: string): void
}

/** Keys that a node counts in its memory. */
const KEYS = 50_000
/** After Redis has failed, it is asked again once in this many ms. All other requests are counted in memory meanwhile. */
const REST = 2_000

/** Adds ARGV[2] to a key that expires a window after its first count. Returns the count and the ms that are left. */
const COUNT = `
  local current = redis.call('INCRBY', KEYS[1], ARGV[2])
  if current == tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {current, redis.call('PTTL', KEYS[1])}`

/** What this node knows of one key. */
interface Window {
  /** The highest count: this node's own requests, and what Redis told of the other nodes'. */
  current: number
  /** Those of them that Redis was never asked to count. */
  untold: number
  /** On the clock of `performance.now`. */
  end: number
}

/** Counts in the memory of this node. */
class MemoryCounts {
  private readonly windows = new BoundedMap<string, Window>(KEYS)

  /** Adds some requests and returns the key's window. */
  add(key: string, window: number, requests = 1): Window {
    const now = performance.now()
    const known = this.windows.get(key)
    const counted = known && now < known.end ? known : { current: 0, untold: 0, end: now + window }
    counted.current += requests
    if (counted !== known) this.windows.set(key, counted)
    return counted
  }
}

const replyOf = (current: number, { end }: Window): RequestCount => ({ current, ttl: Math.max(0, Math.ceil(end - performance.now())) })

/**
 * Counts requests in Redis, over all nodes, and beside it in the memory of this node; without Redis in memory only, over all processes that
 * share a bus. While Redis does not answer in time each node goes on from the count that it knows, so the limit then is the same for each
 * node instead of for all together. When Redis answers again, it is told what was counted without it.
 */
export class RequestCounts {
  private readonly memory = new MemoryCounts()
  private readonly peers: PeerCounts | null
  private restUntil = 0

  /**
   * `redis` must have a `commandTimeout` and no offline queue, or requests would wait for it. With null everything is counted in memory;
   * processes that share `bus` then tell each other what they count.
   */
  constructor(
    private readonly redis: Redis | null,
    private readonly log: Log,
    bus: Bus | null = null,
  ) {
    this.peers = bus && peerCounts(bus, (key, window, requests) => this.memory.add(key, window, requests))
  }

  async add(key: string, window: number): Promise<RequestCount> {
    this.peers?.note(key, window)
    const known = this.memory.add(key, window)
    const here = known.current
    if (this.redis === null || performance.now() < this.restUntil) {
      known.untold += 1
      return replyOf(here, known)
    }
    const wasResting = this.restUntil > 0
    // Only this request asks after a rest; those beside it need not wait for the answer.
    if (wasResting) this.restUntil = performance.now() + REST
    try {
      const current = await this.countEverywhere(this.redis, key, window, known)
      this.restUntil = 0
      if (wasResting) this.log.warn({}, 'rate limits: redis answers again')
      return replyOf(Math.max(here, current), known)
    } catch (error) {
      if (this.restUntil === 0) this.log.warn({ err: error }, 'rate limits: redis does not answer, requests are counted in memory')
      this.restUntil = performance.now() + REST
      return replyOf(here, known)
    }
  }

  /** Returns the count over all nodes, with the one request and those that Redis was not told of. What is told late is not told again. */
  private async countEverywhere(redis: Redis, key: string, window: number, known: Window): Promise<number> {
    const asked = performance.now()
    const more = 1 + known.untold
    known.untold = 0
    const [current, ttl] = (await redis.eval(COUNT, 1, key, window, more)) as [number, number]
    if (current < known.current) return current
    // The window of all nodes. It ends here a moment earlier than in Redis, never later.
    known.current = current
    known.end = asked + ttl
    return current
  }
}
