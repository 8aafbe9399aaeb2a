import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Resource, ResourceCache } from '#scenes/kit/ResourceCache.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Loads things of 10 bytes and writes down what is loaded and freed. */
function warehouse(budget: number) {
  const there = new Map<string, number>()
  const log: string[] = []
  const load = (key: string) => async (): Promise<Resource> => {
    await turn()
    log.push(`+${key}`)
    there.set(key, (there.get(key) ?? 0) + 1)
    const free = async () => {
      await turn()
      log.push(`-${key}`)
      there.set(key, (there.get(key) ?? 0) - 1)
    }
    return { bytes: 10, free }
  }
  return { cache: new ResourceCache(() => budget), there, log, load }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('cache', () => {
  it('frees what was not used for longest, once nobody holds it and the budget is full', async () => {
    const { cache, log, load } = warehouse(25)
    for (const key of ['a', 'b', 'c']) await cache.hold(key, load(key))
    expect(cache.bytes).toBe(30)
    cache.drop('b')
    cache.drop('a')
    cache.drop('c')
    await turn()
    await turn()
    expect(log).toEqual(['+a', '+b', '+c', '-b'])
    expect(cache.bytes).toBe(20)
  })

  it('loads once for all who hold it, and again after it was freed', async () => {
    const { cache, log, load } = warehouse(0)
    await Promise.all([cache.hold('a', load('a')), cache.hold('a', load('a'))])
    cache.drop('a')
    expect(cache.isHeld('a')).toBe(true)
    cache.drop('a')
    await cache.hold('a', load('a'))
    expect(log).toEqual(['+a', '-a', '+a'])
  })

  it('counts what others paint', async () => {
    const { cache, log, load } = warehouse(15)
    await cache.hold('a', load('a'))
    cache.drop('a')
    const uncharge = cache.charge(10)
    await turn()
    await turn()
    expect(log).toEqual(['+a', '-a'])
    expect(cache.bytes).toBe(10)
    uncharge()
    uncharge()
    expect(cache.bytes).toBe(0)
  })

  it('holds nothing when a load fails, and tries again for the next', async () => {
    const { cache, load } = warehouse(100)
    await expect(cache.hold('a', () => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
    expect(cache.isHeld('a')).toBe(false)
    expect(await cache.hold('a', load('a'))).toBe(true)
  })

  it('keeps count of holders of what cannot be had', async () => {
    const { cache, there, load } = warehouse(0)
    expect(await cache.hold('a', async () => null)).toBe(false)
    expect(await cache.hold('a', load('a'))).toBe(true)
    cache.drop('a')
    expect(there.get('a')).toBe(1)
    cache.drop('a')
    await turn()
    await turn()
    expect(there.get('a')).toBe(0)
  })

  it('never frees what is held, never holds two of a kind, and keeps to the budget, in any order', async () => {
    const errors: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => errors.push(error))
    const act = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), hold: fc.boolean(), turns: fc.integer({ min: 0, max: 3 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 40 }), fc.constantFrom(0, 15, 25), async (acts, budget) => {
        const { cache, there, load } = warehouse(budget)
        const held = new Map<string, number>()
        const holding: Promise<unknown>[] = []
        for (const { key, hold, turns } of acts) {
          const count = held.get(key) ?? 0
          if (hold) holding.push(cache.hold(key, load(key)))
          else if (count > 0) cache.drop(key)
          held.set(key, Math.max(count + (hold ? 1 : -1), 0))
          for (let left = turns; left > 0; left--) await turn()
          for (const copies of there.values()) expect(copies).toBeLessThanOrEqual(1)
        }
        await Promise.all(holding)
        for (let left = 6; left > 0; left--) await turn()
        const kept = [...held].filter(([, count]) => count > 0)
        for (const [key] of kept) expect(there.get(key)).toBe(1)
        expect(cache.bytes).toBeLessThanOrEqual(Math.max(budget, kept.length * 10))
        expect([...there.values()].reduce((sum, copies) => sum + copies * 10, 0)).toBe(cache.bytes)
      }),
      { numRuns: 200 },
    )
    expect(errors).toEqual([])
  }, 60_000)
})
