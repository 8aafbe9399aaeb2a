import type { Redis } from 'ioredis'
import { BoundedMap } from './boundedMap.ts'

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

/** Adds one to a key that expires a window after its first count. Returns the count and the ms that are left. */
const COUNT = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {current, redis.call('PTTL', KEYS[1])}`

/** Counts in the memory of this node. */
class MemoryCounts {
  private readonly windows = new BoundedMap<string, { current: number; end: number }>(KEYS)

  add(key: string, window: number): RequestCount {
    const now = performance.now()
    const known = this.windows.get(key)
    const counted = known && now < known.end ? known : { current: 0, end: now + window }
    counted.current += 1
    if (counted !== known) this.windows.set(key, counted)
    return { current: counted.current, ttl: Math.ceil(counted.end - now) }
  }
}

/**
 * Counts requests in Redis, over all nodes. While Redis does not answer in time each node counts in its own memory, so the limit then is
 * the same for each node instead of for all together.
 */
export class RequestCounts {
  private readonly memory = new MemoryCounts()
  private restUntil = 0

  /** `redis` must have a `commandTimeout` and no offline queue, or requests would wait for it. With null everything is counted in memory. */
  constructor(
    private readonly redis: Redis | null,
    private readonly log: Log,
  ) {}

  async add(key: string, window: number): Promise<RequestCount> {
    if (this.redis === null || performance.now() < this.restUntil) return this.memory.add(key, window)
    const wasResting = this.restUntil > 0
    // Only this request asks after a rest; those beside it need not wait for the answer.
    if (wasResting) this.restUntil = performance.now() + REST
    try {
      const [current, ttl] = (await this.redis.eval(COUNT, 1, key, window)) as [number, number]
      this.restUntil = 0
      if (wasResting) this.log.warn({}, 'rate limits: redis answers again')
      return { current, ttl }
    } catch (error) {
      if (this.restUntil === 0) this.log.warn({ err: error }, 'rate limits: redis does not answer, requests are counted in memory')
      this.restUntil = performance.now() + REST
      return this.memory.add(key, window)
    }
  }
}
