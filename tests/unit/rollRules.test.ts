import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countdown, flagOf, standingOf } from '#client/modes/roll/words.ts'
import { seedHash } from '#shared/fairness/draw.ts'
import { levelOf } from '#shared/level.ts'
import { applyMessage, isLater } from '#shared/modes/roll/apply.ts'
import { drawWinners, entrantsHash } from '#shared/modes/roll/draw.ts'
import type { RollMessage } from '#shared/modes/roll/message.ts'
import type { RollPerson, RollRoom } from '#shared/modes/roll/room.ts'
import { ROLL } from '#shared/modes/roll/rules.ts'
import { drawTimes, endAtOf, showAtOf, showTime } from '#shared/modes/roll/timeline.ts'
import { verifyRoll } from '#shared/modes/roll/verify.ts'

const SEED = '5c'.repeat(32)
const ids = (count: number) => Array.from({ length: count }, (_, index) => String(1_000 + index))

/** The draw once more, in other words: Node's crypto, exact integers, and a list from which each winner is taken out. */
function drawnAgain(seed: string, roomId: string, entrants: readonly string[], prizes: number): string[] {
  const hash = createHash('sha256')
    .update(JSON.stringify([roomId, entrants]))
    .digest('hex')
  const rest = [...entrants]
  return Array.from({ length: Math.min(prizes, entrants.length) }, (_, nonce) => {
    const total = BigInt(rest.length)
    for (let cursor = 0; ; cursor++) {
      const digest = createHmac('sha256', Buffer.from(seed, 'hex')).update(`roll:${hash}:${nonce}:${cursor}`).digest('hex')
      const value = BigInt(`0x${digest.slice(0, 13)}`)
      if (value >= 2n ** 52n - (2n ** 52n % total)) continue
      const place = Number(value % total)
      const winner = rest[place] ?? ''
      rest[place] = rest.at(-1) ?? ''
      rest.pop()
      return winner
    }
  })
}

const winnersOf = (seed: string, roomId: string, entrants: readonly string[], prizes: number) =>
  drawWinners(seed, entrantsHash(roomId, entrants), { entrants: entrants.length, prizes }).map(({ entrant }) => entrants[entrant] ?? '')

describe('the draw', () => {
  it('gives different winners, the same as a second implementation finds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: ROLL.mostPrizes }),
        fc.nat(1_000_000),
        (count, prizes, room) => {
          const entrants = ids(count)
          const winners = winnersOf(SEED, String(room), entrants, prizes)
          expect(winners).toEqual(drawnAgain(SEED, String(room), entrants, prizes))
          expect(new Set(winners).size).toBe(Math.min(count, prizes))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('gives every entrant the same chance at every prize', () => {
    const [entrants, prizes, rounds] = [ids(10), 3, 20_000]
    const hits = Array.from({ length: prizes }, () => new Map<string, number>())
    for (let round = 0; round < rounds; round++)
      for (const [place, winner] of winnersOf(SEED, String(round), entrants, prizes).entries())
        hits[place]?.set(winner, (hits[place]?.get(winner) ?? 0) + 1)
    const expected = rounds / entrants.length
    for (const each of hits) {
      const chi = entrants.reduce((sum, id) => sum + ((each.get(id) ?? 0) - expected) ** 2 / expected, 0)
      // 9 degrees of freedom: 33.7 is passed once in 10 000 times.
      expect(chi).toBeLessThan(33.7)
    }
  })

  it('is proved by seed and list, and by nothing else', () => {
    const entrants = ids(50)
    const hash = entrantsHash('9', entrants)
    const proof = {
      roomId: '9',
      serverSeed: SEED,
      serverSeedHash: seedHash(SEED),
      entrantsHash: hash,
      entrants,
      passedOver: [] as string[],
      winners: winnersOf(SEED, '9', entrants, 5),
      prizes: 5,
    }
    const failed = (other: Partial<typeof proof>) => verifyRoll({ ...proof, ...other }).flatMap(({ name, ok }) => (ok ? [] : [name]))
    expect(failed({})).toEqual([])
    expect(failed({ entrants: [...entrants].reverse() })).toContain('entrants')
    expect(failed({ serverSeed: '00'.repeat(32) })).toContain('seed')
    expect(failed({ winners: proof.winners.slice(1) })).toEqual(['winners'])
    expect(failed({ roomId: '10' })).toContain('entrants')
  })

  it('passes over whoever is frozen, moves up who comes after, and can be proved', () => {
    const entrants = ids(40)
    const hash = entrantsHash('9', entrants)
    const order = winnersOf(SEED, '9', entrants, 40)
    const passedOver = [order[0], order[2], order[39]].map((id) => id ?? '')
    const winners = order.filter((id) => !passedOver.includes(id)).slice(0, 5)
    const places = new Set(passedOver.map((id) => entrants.indexOf(id)))
    const drawn = drawWinners(SEED, hash, { entrants: 40, prizes: 5, passedOver: places })
    expect(drawn.map(({ entrant }) => entrants[entrant])).toEqual(winners)
    const proof = {
      roomId: '9',
      serverSeed: SEED,
      serverSeedHash: seedHash(SEED),
      entrantsHash: hash,
      entrants,
      passedOver,
      winners,
      prizes: 5,
    }
    expect(verifyRoll(proof).every(({ ok }) => ok)).toBe(true)
    // Without those who were passed over, or with others, the winners do not follow.
    for (const other of [[], passedOver.slice(1), [...passedOver, winners[4] ?? '']])
      expect(verifyRoll({ ...proof, passedOver: other }).map(({ ok }) => ok)).toEqual([true, true, false])
    const all = drawWinners(SEED, hash, { entrants: 40, prizes: 40, passedOver: places })
    expect(all).toHaveLength(37)
  })

  it('draws 10,000 entrants within two seconds, and proves them as fast', () => {
    const entrants = ids(10_000)
    const from = performance.now()
    const winners = winnersOf(SEED, '1', entrants, ROLL.mostPrizes)
    expect(winners).toHaveLength(ROLL.mostPrizes)
    expect(performance.now() - from).toBeLessThan(2_000)
  })
})

describe('the times of a draw', () => {
  it('follow one another, last longest for the greatest, and end', () => {
    for (let prizes = 1; prizes <= ROLL.mostPrizes; prizes++) {
      const times = drawTimes(prizes)
      expect(times).toHaveLength(prizes)
      for (const [place, { start, land }] of times.entries()) {
        expect(land).toBeGreaterThan(start)
        if (place > 0) expect(start).toBe(times[place - 1]?.land)
      }
      const lengths = times.map(({ start, land }) => land - start)
      expect(Math.max(...lengths)).toBe(lengths.at(-1))
      expect(showTime(prizes)).toBeLessThan(45_000)
    }
    expect(endAtOf(0, 3)).toBe(showAtOf(0) + showTime(3))
  })
})

describe('a level', () => {
  it('begins at 50 × (n − 1)² coins, and ends at 60', () => {
    for (let level = 1; level <= 60; level++) {
      const begins = 5_000 * (level - 1) ** 2
      expect(levelOf(begins)).toBe(level)
      if (level > 1) expect(levelOf(begins - 1)).toBe(level - 1)
    }
    expect([levelOf(0), levelOf(-5), levelOf(1e15)]).toEqual([1, 1, 60])
  })
})

const person = (customerId: string): RollPerson => ({ customerId, nickname: customerId, headPic: '', headGround: '', robot: false })
const room = (more: Partial<RollRoom> = {}): RollRoom => ({
  roomId: '1',
  title: '房',
  host: null,
  by: 'time',
  condition: { kind: 'none' },
  best: [],
  pieces: 1,
  value: 1,
  entrants: 1,
  seats: 10,
  state: 'open',
  createdAt: 0,
  closeAt: 100,
  drawAt: null,
  reason: null,
  prizes: [],
  serverSeedHash: '',
  entrantsHash: null,
  newest: [person('a')],
  book: null,
  ...more,
})
const book = {
  kind: 'roll',
  roomId: '1',
  title: '房',
  drawAt: 106,
  wins: [],
  crowd: [],
  entrants: 3,
  serverSeed: SEED,
  cosmeticSeed: '',
} as const

describe('what is told of a room', () => {
  const TOLD: RollMessage[] = [
    { kind: 'joined', entrants: 2, newest: [person('b')] },
    { kind: 'joined', entrants: 3, newest: [person('c'), person('b')] },
    { kind: 'closed', entrants: 3, entrantsHash: 'h', drawAt: 106 },
    { kind: 'drawn', book: { ...book, wins: [], crowd: [] } },
    { kind: 'ended' },
  ]

  it('leads through its states, and told twice or late it changes nothing', () => {
    const all = TOLD.reduce(applyMessage, room())
    expect(all).toMatchObject({ state: 'drawn', entrants: 3, entrantsHash: 'h', drawAt: 106 })
    expect(all.newest.map(({ customerId }) => customerId)).toEqual(['c', 'b', 'a'])
    expect(TOLD.reduce(applyMessage, all)).toEqual(all)
    expect(applyMessage(room({ entrants: 5 }), { kind: 'joined', entrants: 2, newest: [] }).entrants).toBe(5)
  })

  it('says which of two cards is later', () => {
    expect(isLater(room({ entrants: 2 }), room())).toBe(true)
    expect(isLater(room({ entrants: 9 }), room({ state: 'drawing' }))).toBe(false)
    expect(isLater(room(), room())).toBe(false)
  })
})

describe('words', () => {
  it('count down by whole seconds that have begun', () => {
    expect(countdown(0)).toEqual(['00', '00', '00'])
    expect(countdown(1)).toEqual(['00', '00', '01'])
    expect(countdown(2 * 3_600_000 + 14 * 60_000 + 36_000)).toEqual(['02', '14', '36'])
    expect(countdown(1e9)[0]).toBe('99')
  })

  it('mark a room', () => {
    expect(flagOf(room(), true)?.text).toBe('已参加')
    expect(flagOf(room({ condition: { kind: 'password' } }), false)?.text).toBe('口令房')
    expect(flagOf(room({ host: person('a') }), false)).toBeNull()
    expect(flagOf(room({ state: 'cancelled' }), true)?.text).toBe('已取消')
  })
})

describe('the card of a room', () => {
  const AT = 1_000_000
  const card = { state: 'open', entrants: 3, seats: 10, closeAt: AT, drawAt: null, pieces: 2 } as const
  const drawing = { ...card, state: 'drawing', drawAt: AT + ROLL.lead } as const

  it('offers nobody to join a room whose time is over, or that is full, although nothing was heard of it since', () => {
    expect(standingOf(card, AT - 1)).toBe('open')
    expect(standingOf(card, AT)).toBe('closed')
    expect(standingOf({ ...card, entrants: 10 }, AT - 1)).toBe('full')
  })

  it('does not say that a draw goes on after its last prize was shown', () => {
    const end = endAtOf(drawing.drawAt, drawing.pieces)
    expect(standingOf(drawing, end - 1)).toBe('drawing')
    expect(standingOf(drawing, end)).toBe('drawn')
    expect(standingOf({ ...drawing, drawAt: null }, end)).toBe('drawing')
    expect(standingOf({ ...card, state: 'cancelled' }, end)).toBe('cancelled')
  })
})
