import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DREAM_BOOKS } from '#scenes/dream/fixtures.ts'
import { dreamLayout, RING } from '#scenes/dream/layout.ts'
import {
  chargeAt,
  chargeOf,
  clampChance,
  heartTimes,
  landingOf,
  needleAt,
  placeOf,
  playTime,
  settledChance,
  speedAt,
  spinTime,
  swingOf,
  TIMES,
  turned,
} from '#scenes/dream/maths.ts'
import { fitBoard } from '#scenes/kit/artBoard.ts'
import { DREAM, dreamRevealDelay, winningRolls } from '#shared/modes/dream/dream.ts'

const rolls = fc.oneof(fc.constantFrom(1, 2, 500_000, 999_999, 1_000_000), fc.integer({ min: 1, max: 1_000_000 }))
const books = fc.record({ roll: rolls, fast: fc.boolean(), cosmeticSeed: fc.stringMatching(/^[0-9a-f]{16}$/) })
/** Turns that are as good as none: errors of floating point. */
const NOTHING = 1e-9

describe('the needle', () => {
  it('starts at the top and ends exactly on the roll, after four to six whole turns, or two in a fast play', () => {
    fc.assert(
      fc.property(books, (book) => {
        const swing = swingOf(book)
        const end = needleAt(swing, spinTime(TIMES[book.fast ? 'fast' : 'full']))
        expect(needleAt(swing, 0)).toBe(0)
        expect(end).toBe(swing.to)
        const turns = end - placeOf(book.roll)
        expect(Math.abs(turns - Math.round(turns))).toBeLessThan(NOTHING)
        expect(Math.round((end - Math.round(turns)) * 1_000_000)).toBe(book.roll)
        const [least, most] = book.fast ? [2, 2] : [4, 6]
        expect(Math.round(turns)).toBeGreaterThanOrEqual(least)
        expect(Math.round(turns)).toBeLessThanOrEqual(most)
        expect(needleAt(swing, 1e9)).toBe(end)
      }),
    )
  })

  it('is drawn back by 12 degrees, then only turns forwards, without a jump of place or speed', () => {
    fc.assert(
      fc.property(books, (book) => {
        const swing = swingOf(book)
        const length = swing.wind + swing.gather + swing.slow
        expect(needleAt(swing, swing.wind) * 360).toBeCloseTo(-12, 9)
        const fastest = speedAt(swing, swing.wind + swing.gather)
        const faults: number[] = []
        for (let ms = 1; ms <= length; ms++) {
          const step = needleAt(swing, ms) - needleAt(swing, ms - 1)
          const onward = ms > swing.wind ? step >= 0 : step <= 0
          const smooth = Math.abs(speedAt(swing, ms) - speedAt(swing, ms - 1)) < fastest / Math.min(swing.gather, swing.wind) + 0.06
          if (!onward || !smooth || Math.abs(step) * 1000 > fastest * 1.001) faults.push(ms)
        }
        expect(faults).toEqual([])
        expect(speedAt(swing, length)).toBe(0)
      }),
      { numRuns: 12 },
    )
  })

  it('has a speed that is the change of its place', () => {
    const swing = swingOf(DREAM_BOOKS.win)
    for (let ms = 5; ms < 4_795; ms += 7) {
      const measured = (needleAt(swing, ms + 0.5) - needleAt(swing, ms - 0.5)) * 1000
      expect(Math.abs(measured - speedAt(swing, ms))).toBeLessThan(0.02)
    }
  })

  it('moves the same for a win and a loss: only the roll and the seed decide', () => {
    const [won, lost] = [DREAM_BOOKS.win, { ...DREAM_BOOKS.win, won: false, chance: 500 }]
    expect(swingOf(won)).toEqual(swingOf(lost))
  })

  it('makes every number of whole turns for some seed', () => {
    const turns = new Set(
      Array.from({ length: 60 }, (_, seed) => Math.floor(swingOf({ roll: 5, fast: false, cosmeticSeed: `${seed}` }).to)),
    )
    expect([...turns].sort()).toEqual([4, 5, 6])
  })

  it('lets the heart beat in the last turn only, and never in a fast play', () => {
    const swing = swingOf(DREAM_BOOKS.win)
    const times = heartTimes(swing, false)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    for (const ms of times) expect(swing.to - needleAt(swing, ms)).toBeLessThanOrEqual(1 + NOTHING)
    expect(swing.to - needleAt(swing, times[0] ?? 0)).toBeCloseTo(1, 9)
    expect(heartTimes(swing, true)).toEqual([])
  })
})

it('tells the result when the server does, and not later', () => {
  for (const fast of [false, true])
    for (const won of [false, true]) expect(playTime({ fast, won })).toBeLessThanOrEqual(dreamRevealDelay(fast))
})

describe('a landing', () => {
  it('is shown at or below the chance exactly when it wins', () => {
    fc.assert(
      fc.property(rolls, fc.integer({ min: DREAM.chance.least, max: DREAM.chance.most }), (roll, chance) => {
        expect(Number.parseFloat(landingOf(roll)) * 100 <= chance + 1e-6).toBe(roll <= winningRolls(chance))
        expect(placeOf(roll) <= chance / 10_000).toBe(roll <= winningRolls(chance))
      }),
    )
  })
})

describe('a finger on the arc', () => {
  it('sets chances between the least and the greatest, in tenths of a percent or what bounds them', () => {
    fc.assert(
      fc.property(fc.double({ min: -20_000, max: 30_000, noNaN: true }), fc.integer({ min: 500, max: 7_500 }), (pulled, least) => {
        const chance = settledChance(pulled, least)
        expect(chance).toBe(clampChance(chance, least))
        expect(chance % 10 === 0 || chance === least).toBe(true)
      }),
    )
  })

  it('rests on whole percents', () => {
    expect([2_983, 3_000, 3_017, 3_019, 3_051].map((pulled) => settledChance(pulled, 500))).toEqual([3_000, 3_000, 3_000, 3_020, 3_050])
  })

  it('counts turns across the top', () => {
    expect(turned({ x: -0.1, y: -1 }, { x: 0.1, y: -1 })).toBeCloseTo((2 * Math.atan(0.1)) / (Math.PI * 2), 9)
    expect(turned({ x: 0.1, y: -1 }, { x: -0.1, y: -1 })).toBeLessThan(0)
  })
})

it('fits the dial into what the page leaves free, from the smallest phone to the largest', () => {
  for (const [width, height] of [
    [320, 568],
    [375, 667],
    [375, 812],
    [430, 932],
  ] as const)
    for (const chrome of [
      { top: 90, bottom: height * 0.5 },
      { top: 90, bottom: 150 },
      { top: 60, bottom: 60 },
    ]) {
      const board = fitBoard(width, height, chrome)
      const { dial, ending, title } = dreamLayout(board)
      for (const { x, y, radius } of [dial, ending]) {
        expect(y - radius * RING.reach).toBeGreaterThanOrEqual(board.free.y)
        expect(y + radius * RING.reach).toBeLessThanOrEqual(board.free.y + board.free.height)
        expect(x - radius * RING.reach).toBeGreaterThanOrEqual(0)
        expect(radius).toBeGreaterThan(50)
      }
      expect(title.y + title.size * 0.6).toBeLessThanOrEqual(ending.y - ending.radius)
    }
})

describe('the charge of the heart', () => {
  const { least, most } = DREAM.chance

  it('grows with the chance, and is full while the needle is fast, whatever the chance', () => {
    expect(chargeOf(least)).toBeLessThan(chargeOf(2_500))
    expect(chargeOf(2_500)).toBeLessThan(chargeOf(most))
    for (const chance of [least, 2_500, most]) expect(chargeAt(chance, 1, 0, 700)).toBe(1)
  })

  it('stays within 0 and 1, grows with the speed, and breathes without a seam', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: least, max: most }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 60_000 }),
        (chance, speed, ms) => {
          const charge = chargeAt(chance, speed, 0, ms)
          expect(charge).toBeGreaterThan(0)
          expect(charge).toBeLessThanOrEqual(1)
          expect(charge).toBeGreaterThanOrEqual(chargeAt(chance, 0, 0, ms) - NOTHING)
          expect(charge).toBeCloseTo(chargeAt(chance, speed, 0, ms + 4_800), 9)
        },
      ),
    )
  })
})
