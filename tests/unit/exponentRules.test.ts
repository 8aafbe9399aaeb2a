import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges, ceilingIn, exitOf } from '#shared/modes/exponent/apply.ts'
import { chainFrom, crashOf, isOfChain } from '#shared/modes/exponent/chain.ts'
import { prizeFor } from '#shared/modes/exponent/prize.ts'
import type { ExponentStake, ExponentView } from '#shared/modes/exponent/round.ts'
import { breakTime, ceilingOf, EXPONENT, mostOf, mostOfAll, multipleAt, reachedAt, wonAt } from '#shared/modes/exponent/rules.ts'

const { least, most } = EXPONENT.multiple
const multiple = fc.integer({ min: least, max: most })
const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')

describe('the index', () => {
  it('shows a multiple from the ms at which e^(0.06 t) reaches it, and not a ms earlier', () => {
    expect([reachedAt(100), reachedAt(101), reachedAt(200), reachedAt(most)]).toEqual([0, 166, 11_553, 76_753])
    for (let m = least; m <= most; m++) {
      const at = reachedAt(m)
      expect(multipleAt(at)).toBe(m)
      if (m > least) expect(multipleAt(at - 1)).toBe(m - 1)
    }
  })

  it('never lies so near to a whole ms that another machine could round it otherwise', () => {
    for (let m = least + 1; m <= most + 1; m++) {
      const exact = (Math.log(m / 100) / EXPONENT.growth) * 1_000
      expect(Math.abs(exact - Math.round(exact))).toBeGreaterThan(1e-9)
    }
  })

  it('stays at its ends before the start and after the highest multiple', () => {
    expect([multipleAt(-5_000), multipleAt(0), multipleAt(10_000_000)]).toEqual([least, least, most])
    expect(() => reachedAt(most + 2)).toThrow(RangeError)
  })

  it('lets every multiple up to the crash pass before it breaks, and none above', () => {
    fc.assert(
      fc.property(multiple, (crash) => {
        const at = breakTime(crash)
        expect(multipleAt(at - 1)).toBe(crash === most ? most - 1 : crash)
        expect(breakTime(least - 1)).toBe(0)
      }),
    )
  })
})

describe('a chain', () => {
  const seed = '11'.repeat(32)
  const salt = '22'.repeat(32)
  const chain = chainFrom(seed, 50)

  it('leads from each secret to the one before it, and from the n-th to the terminal hash in n steps', () => {
    expect(chain).toHaveLength(51)
    expect(hex(chain[50])).toBe(seed)
    for (let n = 1; n <= 50; n++) {
      expect(isOfChain({ terminal: hex(chain[n - 1]), salt }, 1, hex(chain[n]))).toBe(true)
      expect(isOfChain({ terminal: hex(chain[0]), salt }, n, hex(chain[n]))).toBe(true)
      expect(isOfChain({ terminal: hex(chain[0]), salt }, n + 1, hex(chain[n]))).toBe(false)
    }
  })

  it('has the crash that whole numbers of any size give', () => {
    const exact = (secret: string) => {
      const bits = BigInt(
        `0x${createHmac('sha256', Buffer.from(secret, 'hex')).update(Buffer.from(salt, 'hex')).digest('hex').slice(0, 13)}`,
      )
      const crash = (96n << 52n) / ((1n << 52n) - bits)
      return Number(crash < 100n ? 99n : crash > 10_000n ? 10_000n : crash)
    }
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        expect(crashOf(hex(bytes), salt)).toBe(exact(hex(bytes)))
      }),
    )
  })

  it('reaches a multiple m in 96 ÷ m of all rounds: chi² of 50,000 crashes, and the return of every way to play', () => {
    const crashes = chainFrom('33'.repeat(32), 50_000).map((secret) => crashOf(hex(secret), salt))
    expect(Math.min(...crashes)).toBe(least - 1)
    const edges = [least, 110, 125, 150, 200, 300, 500, 1_000, 2_000, most]
    const reached = (m: number) => 96 / m
    const bands = [-1, ...edges].map((from, i) => {
      const to = edges[i]
      const share = (from < 0 ? 1 : reached(from)) - (to === undefined ? 0 : reached(to))
      return {
        count: crashes.filter((crash) => crash >= from && (to === undefined || crash < to)).length,
        expected: share * crashes.length,
      }
    })
    const chi = bands.reduce((sum, { count, expected }) => sum + (count - expected) ** 2 / expected, 0)
    // 10 degrees of freedom: above 29.6 once in a thousand tries; the chain is fixed, so it never changes.
    expect(chi).toBeLessThan(29.6)
    for (const auto of [101, 150, 200, 500]) {
      const back = crashes.filter((crash) => crash >= auto).length * auto
      expect(back / crashes.length, String(auto)).toBeCloseTo(96, -1)
    }
  })
})

describe('what a stake wins', () => {
  it('is never more than stake × multiple, and within a hundredth of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 100_000 }), multiple, (stake, m) => {
        const won = wonAt(stake, m)
        expect(won * 100).toBeLessThanOrEqual(stake * m)
        expect((won + 1) * 100).toBeGreaterThan(stake * m)
      }),
    )
  })

  it('is the dearest item that it pays for, the first of equals, and the rest in coins', () => {
    const items = [
      { giftId: 7, price: 500 },
      { giftId: 3, price: 500 },
      { giftId: 9, price: 1_200 },
    ]
    expect(prizeFor(1_199, items)).toEqual({ item: items[1], coins: 699 })
    expect(prizeFor(1_200, items)).toEqual({ item: items[2], coins: 0 })
    expect(prizeFor(499, items)).toEqual({ item: null, coins: 499 })
  })
})

describe('what nodes tell about a round', () => {
  const stakeOf = (customerId: string, auto = 0): ExponentStake => ({
    customerId,
    nickname: customerId,
    headPic: '',
    headGround: '',
    robot: false,
    stake: 10,
    auto,
    exited: null,
  })
  const view = (stakes: ExponentStake[]): ExponentView => ({
    round: { round: 1, chainId: 1, place: 1, openAt: 0, startAt: 8_000, maxPayout: 5_000, broken: null },
    stakes,
  })
  const changes = {
    kind: 'changes' as const,
    round: 1,
    node: 'a',
    number: 1,
    entered: [stakeOf('b'), stakeOf('c')],
    withdrawn: ['c'],
    exited: [{ customerId: 'a', multiple: 240 }],
  }

  it('changes the view once, however often it is told', () => {
    const once = applyChanges(view([stakeOf('a')]), changes)
    expect(once.stakes.map(({ customerId, exited }) => [customerId, exited])).toEqual([
      ['a', 240],
      ['b', null],
    ])
    expect(applyChanges(once, changes)).toEqual(once)
  })

  it('lets a stake leave on its own when the index reaches what was set, or the highest multiple', () => {
    expect([exitOf(stakeOf('a', 150), most, 149), exitOf(stakeOf('a', 150), most, 150)]).toEqual([null, 150])
    expect([exitOf(stakeOf('a'), most, most - 1), exitOf(stakeOf('a'), most, most)]).toEqual([null, most])
    expect(exitOf({ ...stakeOf('a', 150), exited: 120 }, most, 200)).toBe(120)
  })

  it('lets everybody who is in leave at the ceiling, which follows from the stakes', () => {
    expect([exitOf(stakeOf('a'), 300, 299), exitOf(stakeOf('a'), 300, 300), exitOf(stakeOf('a', 500), 300, 400)]).toEqual([null, 300, 300])
    expect(ceilingIn(view([stakeOf('a')]))).toBe(most)
    expect(ceilingIn(view(Array.from({ length: 10 }, (_, index) => stakeOf(String(index)))))).toBe(5_000)
  })
})

describe('the ceiling of a round', () => {
  const stakes = fc.array(
    fc.record({ stake: fc.integer({ min: 100, max: 100_000 }), auto: fc.constantFrom(0, 0, 101, 150, 900, 10_000) }),
    {
      maxLength: 60,
    },
  )

  it('is the highest at which the stakes get no more than the round may pay, and none where even the least is too high', () => {
    fc.assert(
      fc.property(stakes, fc.integer({ min: 1_000, max: 100_000_000 }), (some, maxPayout) => {
        const ceiling = ceilingOf(maxPayout, some)
        expect(mostOfAll(some, ceiling ?? 0)).toBeLessThanOrEqual(maxPayout)
        if (ceiling !== most) expect(mostOfAll(some, (ceiling ?? EXPONENT.leastCeiling - 1) + 1)).toBeGreaterThan(maxPayout)
      }),
    )
  })

  it('lets 500 stakes of the largest size in, and ten of them lower nothing', () => {
    const plain = (number: number) => Array.from({ length: number }, () => ({ stake: EXPONENT.stake.most, auto: 0 }))
    expect([10, 100, 500, 501].map((number) => ceilingOf(100_000_000, plain(number)))).toEqual([10_000, 1_000, 200, null])
    expect(mostOf(1_000, 0, 300)).toBe(3_000)
  })
})
