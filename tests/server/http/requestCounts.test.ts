import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RequestCounts } from '#server/platform/http/requestCounts.ts'
import { type ProxiedRedis, redisBehindProxy } from '../../support/redisBehindProxy.ts'
import { soon } from '../../support/soon.ts'

const MINUTE = 60_000
const log = { warn: () => undefined }

describe('requests that are counted while Redis comes and goes', () => {
  let redis: ProxiedRedis
  let clients: Redis[]
  let key: string
  beforeAll(async () => {
    redis = await redisBehindProxy()
  })
  beforeEach(() => {
    clients = []
    key = randomUUID()
  })
  afterEach(() => {
    redis.proxy.thaw()
    for (const client of clients) client.disconnect()
  })
  afterAll(() => redis?.close())

  /** A node that waits 250 ms for Redis, as the server does. */
  async function node(): Promise<RequestCounts> {
    const client = new Redis(redis.url, { commandTimeout: 250, enableOfflineQueue: false, maxRetriesPerRequest: 0 })
    client.on('error', () => undefined)
    clients.push(client)
    await soon(() => expect(client.status).toBe('ready'))
    return new RequestCounts(client, log)
  }

  async function addMany(counts: RequestCounts, times: number): Promise<number[]> {
    const counted: number[] = []
    for (let i = 0; i < times; i++) counted.push((await counts.add(key, MINUTE)).current)
    return counted
  }

  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

  it('go on from the count that Redis had told before it was late', async () => {
    const counts = await node()
    expect(await addMany(counts, 12)).toEqual(range(1, 12))
    redis.proxy.freeze()
    expect(await addMany(counts, 5)).toEqual(range(13, 17))
  })

  it('go on from the count over all nodes', async () => {
    const [one, other] = [await node(), await node()]
    await addMany(other, 7)
    expect(await addMany(one, 1)).toEqual([8])
    redis.proxy.freeze()
    expect(await addMany(one, 2)).toEqual([9, 10])
  })

  it('are each counted once when many are under way as Redis becomes late', async () => {
    const counts = await node()
    await addMany(counts, 3)
    redis.proxy.freeze()
    const replies = await Promise.all(range(1, 30).map(() => counts.add(key, MINUTE)))
    expect(replies.map(({ current }) => current).sort((a, b) => a - b)).toEqual(range(4, 33))
    expect(await addMany(counts, 1)).toEqual([34])
  })

  it('are told to Redis when it answers again, so that no node begins anew', async () => {
    const [one, other] = [await node(), await node()]
    await addMany(one, 3)
    redis.proxy.freeze()
    await addMany(one, 20)
    redis.proxy.thaw()
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    const [back] = await addMany(one, 1)
    expect(back).toBe(24)
    // One that Redis had got too late may be missing there, never the others.
    expect((await other.add(key, MINUTE)).current).toBeGreaterThanOrEqual(24)
  })

  it('are counted exactly by two nodes at once', async () => {
    const nodes = [await node(), await node()]
    const replies = await Promise.all(range(1, 40).map((n) => nodes[n % 2]?.add(key, MINUTE)))
    expect(replies.map((reply) => reply?.current ?? 0).sort((a, b) => a - b)).toEqual(range(1, 40))
  })

  it('begin at one in the next window, in memory and in Redis', async () => {
    const counts = await node()
    const window = 500
    for (let i = 0; i < 4; i++) await counts.add(key, window)
    await new Promise((resolve) => setTimeout(resolve, window + 50))
    const { current, ttl } = await counts.add(key, window)
    expect(current).toBe(1)
    expect(ttl).toBeGreaterThan(0)
    expect(ttl).toBeLessThanOrEqual(window)
    redis.proxy.freeze()
    await new Promise((resolve) => setTimeout(resolve, window + 50))
    expect((await counts.add(key, MINUTE)).current).toBe(1)
  })
})
