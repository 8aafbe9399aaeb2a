import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Goods, Stock } from '#scenes/kit/stock.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Loads things of 10 bytes and writes down what is loaded and freed. */
function warehouse(budget: number) {
  const there = new Map<string, number>()
  const log: string[] = []
  const load = (key: string) => async (): Promise<Goods> => {
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
  return { stock: new Stock(() => budget), there, log, load }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('stock', () => {
  it('frees what was not used for longest, once nobody holds it and the budget is full', async () => {
    const { stock, log, load } = warehouse(25)
    for (const key of ['a', 'b', 'c']) await stock.hold(key, load(key))
    expect(stock.bytes).toBe(30)
    stock.drop('b')
    stock.drop('a')
    stock.drop('c')
    await turn()
    await turn()
    expect(log).toEqual(['+a', '+b', '+c', '-b'])
    expect(stock.bytes).toBe(20)
  })

  it('loads once for all who hold it, and again after it was freed', async () => {
    const { stock, log, load } = warehouse(0)
    await Promise.all([stock.hold('a', load('a')), stock.hold('a', load('a'))])
    stock.drop('a')
    expect(stock.isHeld('a')).toBe(true)
    stock.drop('a')
    await stock.hold('a', load('a'))
    expect(log).toEqual(['+a', '-a', '+a'])
  })

  it('counts what others paint', async () => {
    const { stock, log, load } = warehouse(15)
    await stock.hold('a', load('a'))
    stock.drop('a')
    const uncharge = stock.charge(10)
    await turn()
    await turn()
    expect(log).toEqual(['+a', '-a'])
    expect(stock.bytes).toBe(10)
    uncharge()
    uncharge()
    expect(stock.bytes).toBe(0)
  })

  it('holds nothing when a load fails, and tries again for the next', async () => {
    const { stock, load } = warehouse(100)
    await expect(stock.hold('a', () => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
    expect(stock.isHeld('a')).toBe(false)
    expect(await stock.hold('a', load('a'))).toBe(true)
  })

  it('keeps count of holders of what cannot be had', async () => {
    const { stock, there, load } = warehouse(0)
    expect(await stock.hold('a', async () => null)).toBe(false)
    expect(await stock.hold('a', load('a'))).toBe(true)
    stock.drop('a')
    expect(there.get('a')).toBe(1)
    stock.drop('a')
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
        const { stock, there, load } = warehouse(budget)
        const held = new Map<string, number>()
        const holding: Promise<unknown>[] = []
        for (const { key, hold, turns } of acts) {
          const count = held.get(key) ?? 0
          if (hold) holding.push(stock.hold(key, load(key)))
          else if (count > 0) stock.drop(key)
          held.set(key, Math.max(count + (hold ? 1 : -1), 0))
          for (let left = turns; left > 0; left--) await turn()
          for (const copies of there.values()) expect(copies).toBeLessThanOrEqual(1)
        }
        await Promise.all(holding)
        for (let left = 6; left > 0; left--) await turn()
        const kept = [...held].filter(([, count]) => count > 0)
        for (const [key] of kept) expect(there.get(key)).toBe(1)
        expect(stock.bytes).toBeLessThanOrEqual(Math.max(budget, kept.length * 10))
        expect([...there.values()].reduce((sum, copies) => sum + copies * 10, 0)).toBe(stock.bytes)
      }),
      { numRuns: 200 },
    )
    expect(errors).toEqual([])
  }, 60_000)
})
