import { describe, expect, it } from 'vitest'
import { ChangedFrames } from '#server/modes/kuji/changedFrames.ts'
import { seedHash } from '#shared/fairness/draw.ts'
import { applyKuji, heldAt } from '#shared/modes/kuji/apply.ts'
import { fairShare, poolReturn } from '#shared/modes/kuji/bound.ts'
import { letterOf, orderHash, placeOf, shuffledOrder } from '#shared/modes/kuji/order.ts'
import type { KujiPool } from '#shared/modes/kuji/pool.ts'
import { KUJI, mostHeld, REVEAL_MOST, revealDelay, waitAfter } from '#shared/modes/kuji/rules.ts'
import { type KujiProof, verifyKuji } from '#shared/modes/kuji/verify.ts'

const seedOf = (index: number) => index.toString(16).padStart(64, '0')

describe('the order of a pool', () => {
  it('holds every prize as often as it was promised, and follows from seed, pool and counts', () => {
    const order = shuffledOrder(seedOf(1), '7', [1, 2, 5])
    expect([...order].sort().join('')).toBe('abbccccc')
    expect(shuffledOrder(seedOf(1), '7', [1, 2, 5])).toBe(order)
    const others = [shuffledOrder(seedOf(2), '7', [1, 2, 5]), shuffledOrder(seedOf(1), '8', [1, 2, 5])]
    expect(new Set([order, ...others]).size).toBe(3)
    expect([placeOf(letterOf(0)), placeOf(letterOf(25))]).toEqual([0, 25])
  })

  it('puts the first prize under each ticket equally often', () => {
    const seen = [0, 0, 0, 0, 0, 0, 0, 0]
    const POOLS = 4_000
    for (let pool = 0; pool < POOLS; pool++) {
      const at = shuffledOrder(seedOf(pool), String(pool + 1), [1, 7]).indexOf('a')
      seen[at] = (seen[at] ?? 0) + 1
    }
    // An eighth of the pools; five standard deviations are 105.
    expect(seen.every((times) => Math.abs(times - POOLS / 8) < 105)).toBe(true)
  })
})

describe('the proof of a pool', () => {
  const serverSeed = seedOf(77)
  const counts = [1, 3, 6]
  const order = shuffledOrder(serverSeed, '9', counts)
  const proof: KujiProof = {
    poolId: '9',
    serverSeed,
    serverSeedHash: seedHash(serverSeed),
    orderHash: orderHash(serverSeed, '9', order),
    order,
    counts,
    sold: [1, 4, 10].map((number) => ({ number, letter: order[number - 1] ?? '' })),
    own: [4],
  }
  const failed = (change: Partial<KujiProof>) => verifyKuji({ ...proof, ...change }).flatMap(({ name, ok }) => (ok ? [] : [name]))

  it('passes', () => expect(failed({})).toEqual([]))
  it.each([
    ['another seed', { serverSeed: seedOf(78) }, ['seed', 'order', 'shuffle']],
    ['two tickets that changed places', { order: swapped(order) }, ['order', 'shuffle', 'tickets']],
    ['an order that does not follow from the seed, with its hash', withHash(swapped(order)), ['shuffle']],
    ['a prize fewer', { counts: [1, 2, 6] }, ['shuffle']],
    ['a ticket sold twice', { sold: [...proof.sold, ...proof.sold.slice(0, 1)] }, ['once']],
    ['a ticket of mine that was sold to nobody', { own: [5] }, ['once']],
    ['a ticket with another prize', { sold: [{ number: 1, letter: order[0] === 'c' ? 'a' : 'c' }] }, ['tickets', 'once']],
  ])('fails for %s', (_name, change, names) => expect(failed(change)).toEqual(names))

  function swapped(text: string): string {
    const other = [...text].findIndex((letter) => letter !== text[0])
    const signs = [...text]
    ;[signs[0], signs[other]] = [text[other] ?? '', text[0] ?? '']
    return signs.join('')
  }
  function withHash(text: string) {
    const sold = [1, 4, 10].map((number) => ({ number, letter: text[number - 1] ?? '' }))
    return { order: text, orderHash: orderHash(serverSeed, '9', text), sold }
  }
})

describe('the bound of a pool', () => {
  it('is half the pool where one ticket holds everything: whoever stops at it has paid for half the tickets on average', () => {
    expect(fairShare(9, 1)).toBeCloseTo(2 / 10, 6)
    expect(
      poolReturn({
        price: 100,
        prizes: [
          { count: 1, worth: 500 },
          { count: 9, worth: 0 },
        ],
        lastOne: 0,
      }),
    ).toBeCloseTo(500 / 550, 6)
  })

  it('is the whole pool where all tickets hold the same, and counts the Last One', () => {
    expect(poolReturn({ price: 100, prizes: [{ count: 10, worth: 80 }], lastOne: 50 })).toBeCloseTo(0.85, 6)
  })

  it('is never less than what the whole pool gives back, nor than the best way to stop', () => {
    const pools = [
      [1, 2, 4],
      [2, 3, 3],
      [1, 1, 6],
    ]
    for (const [a = 0, b = 0, n = 0] of pools) {
      const prizes = [
        { count: a, worth: 300 },
        { count: b, worth: 90 },
        { count: n, worth: 30 },
      ]
      const bound = poolReturn({ price: 100, prizes, lastOne: 40 })
      // At a price of `bound`, nothing can be gained by any way of stopping: all of them are tried.
      expect(bestOf([a, b, n], bound * 100)).toBeLessThan(1e-6)
      expect(bound).toBeGreaterThanOrEqual((a * 300 + b * 90 + n * 30 + 40) / ((a + b + n) * 100))
    }
  })

  /** The best expected gain with full knowledge of what is left, by trying to stop at each state. */
  function bestOf(left: number[], cost: number): number {
    const [worths, known] = [[300, 90, 30], new Map<string, number>()]
    const gain = (state: readonly number[]): number => {
      const total = state.reduce((sum, each) => sum + each, 0)
      if (total === 0) return 0
      const key = state.join()
      const found = known.get(key)
      if (found !== undefined) return found
      const next = state.reduce((sum, count, place) => {
        if (count === 0) return sum
        const after = state.map((each, other) => each - (other === place ? 1 : 0))
        return sum + (count / total) * ((worths[place] ?? 0) + (total === 1 ? 40 : 0) + gain(after))
      }, -cost)
      const best = Math.max(next, 0)
      known.set(key, best)
      return best
    }
    return gain(left)
  }
})

describe('holds', () => {
  it('cost a wait after two that came to nothing, and ever more', () => {
    expect([0, 1, 2, 3, 4, 5, 100].map(waitAfter)).toEqual([0, 0, 0, 60_000, 120_000, 180_000, 600_000])
  })
  it('take at most half of what is left, and all of the last ten', () => {
    expect([1_000, 30, 10, 3].map(mostHeld)).toEqual([500, 15, 10, 10])
  })
  it('count until their moment, and not against their own player', () => {
    const holds = [
      { holdId: '1', numbers: [3, 4], until: 100 },
      { holdId: '2', numbers: [9], until: 200 },
    ]
    expect([[...heldAt(holds, 100, null)], [...heldAt(holds, 50, '2')]]).toEqual([[9], [3, 4]])
  })
})

it('no purchase takes longer to be public than is promised', () => {
  const most = revealDelay(
    Array.from({ length: KUJI.atOnce }, () => 'A' as const),
    true,
  )
  expect(most).toBe(REVEAL_MOST)
})

const PRIZE = { giftId: 1, giftName: '金冠', giftImage: '', grade: 0 as const, recoveryPrice: 1, rank: 'A' as const, count: 1, left: 1 }
const POOL: KujiPool = {
  roomId: '1',
  title: '',
  image: '',
  price: 1,
  tickets: 4,
  sold: 0,
  state: 'open',
  opensAt: 0,
  endAt: null,
  closedAt: null,
  best: [PRIZE],
  lastOne: null,
  prizes: [PRIZE, { ...PRIZE, rank: 'N', count: 3, left: 3 }],
  serverSeedHash: '',
  orderHash: '',
  board: '....',
  holds: [],
  opened: false,
}
const HOLD = { holdId: '5', numbers: [2], until: 9 }

describe('what a phone hears of a pool', () => {
  it('changes nothing wrong when it comes twice, late, or in another order', () => {
    const held = { kind: 'changed', sold: [], left: [1, 3], holds: [HOLD] } as const
    const sold = { kind: 'changed', sold: [2], left: [1, 2], holds: [{ ...HOLD, until: 0 }] } as const
    const told = { kind: 'told', tickets: [[2, 'b']] } as const
    const plain = <T>(value: T) => structuredClone(value) as never
    const after = [held, sold, told, sold].reduce((pool, message) => applyKuji(pool, plain(message)), POOL)
    expect(after).toMatchObject({ board: '.b..', sold: 1, holds: [], prizes: [{ left: 1 }, { left: 2 }] })
    expect(applyKuji(after, plain(held)).prizes[1]?.left).toBe(2)
  })

  it('is put together so that nobody gets more frames than one in an interval, and none is lost', () => {
    const sent: string[] = []
    const frames = new ChangedFrames((_topic, body) => sent.push(body), 100)
    const change = (sold: number[], left: number[], holds: object[]) => JSON.stringify({ kind: 'changed', sold, left, holds })
    expect(frames.take('t', change([1], [1, 2], []), 0)).toBe(true)
    frames.take('t', change([], [1, 2], [HOLD]), 10)
    frames.take('t', change([2], [1, 1], [{ ...HOLD, until: 0 }]), 20)
    frames.take('t', change([3], [0, 1], []), 30)
    expect(sent).toHaveLength(1)
    frames.tick(100)
    expect(JSON.parse(sent[1] ?? '')).toEqual({ kind: 'changed', sold: [2, 3], left: [0, 1], holds: [{ ...HOLD, until: 0 }] })
    expect(frames.take('t', '{"kind":"told","tickets":[]}', 300)).toBe(false)
  })
})
