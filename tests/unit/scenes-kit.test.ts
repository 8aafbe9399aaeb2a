import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goldLayout, reelLayout } from '#scenes/case-reel/layout.ts'
import { containScale, coverScale, fitBoard } from '#scenes/kit/artBoard.ts'
import { FrameMeter } from '#scenes/kit/measure.ts'
import { ObjectPool } from '#scenes/kit/ObjectPool.ts'
import { parseQuality, type Tier, tierOf } from '#scenes/kit/quality.ts'
import { seededRandom } from '#scenes/kit/random.ts'

const size = fc.record({ width: fc.integer({ min: 200, max: 2000 }), height: fc.integer({ min: 200, max: 2000 }) })

describe('art board', () => {
  it('is 375 wide, 667 to 812 high, inside the stage and centred', () => {
    fc.assert(
      fc.property(size, ({ width, height }) => {
        const board = fitBoard(width, height)
        expect(board.height).toBeGreaterThanOrEqual(667)
        expect(board.height).toBeLessThanOrEqual(812)
        expect(board.x).toBeGreaterThanOrEqual(-1e-6)
        expect(board.y).toBeGreaterThanOrEqual(-1e-6)
        expect(board.x * 2 + 375 * board.scale).toBeCloseTo(width, 3)
        expect(board.y * 2 + board.height * board.scale).toBeCloseTo(height, 3)
        expect(board.view.width * board.scale).toBeCloseTo(width, 3)
        expect(board.view.height * board.scale).toBeCloseTo(height, 3)
      }),
    )
  })

  it('is the drawing itself at the drawn sizes', () => {
    expect(fitBoard(375, 667)).toMatchObject({ scale: 1, height: 667, x: 0, y: 0 })
    expect(fitBoard(375, 812)).toMatchObject({ scale: 1, height: 812, x: 0, y: 0 })
    expect(fitBoard(750, 1624)).toMatchObject({ scale: 2, height: 812 })
  })

  it('keeps what the chrome leaves free within the board', () => {
    const { free } = fitBoard(375, 812, { top: 150, bottom: 360 })
    expect(free).toEqual({ x: 0, y: 150, width: 375, height: 302 })
    expect(fitBoard(375, 667, { top: 500, bottom: 500 }).free.height).toBe(0)
  })

  it('keeps free and safe areas on the board, whatever covers the stage and however small it is', () => {
    const px = fc.integer({ min: 0, max: 400 })
    const tiny = fc.record({ width: fc.integer({ min: 1, max: 2000 }), height: fc.integer({ min: 1, max: 2000 }) })
    const insets = fc.record({ top: px, right: px, bottom: px, left: px })
    fc.assert(
      fc.property(tiny, insets, ({ width, height }, covered) => {
        const board = fitBoard(width, height, covered, covered)
        for (const area of [board.free, board.safe]) {
          expect(area.x).toBeGreaterThanOrEqual(0)
          expect(area.y).toBeGreaterThanOrEqual(0)
          expect(area.width).toBeGreaterThanOrEqual(0)
          expect(area.height).toBeGreaterThanOrEqual(0)
          expect(area.x + area.width).toBeLessThanOrEqual(375 + 1e-6)
          expect(area.y + area.height).toBeLessThanOrEqual(board.height + 1e-6)
        }
        expect([board.scale, board.x, board.y].every(Number.isFinite)).toBe(true)
      }),
    )
  })

  it('gives what a notch and a home bar leave, in board units', () => {
    const insets = { top: 47, right: 0, bottom: 34, left: 0 }
    expect(fitBoard(375, 812, undefined, insets).safe).toEqual({ x: 0, y: 47, width: 375, height: 731 })
    expect(fitBoard(750, 1624, undefined, { ...insets, top: 94, bottom: 68 }).safe).toEqual({ x: 0, y: 47, width: 375, height: 731 })
    expect(fitBoard(375, 812).safe).toEqual({ x: 0, y: 0, width: 375, height: 812 })
  })

  it('lies in the middle of a landscape stage, clear of its notch', () => {
    const board = fitBoard(812, 375, undefined, { top: 0, right: 44, bottom: 21, left: 44 })
    expect(board).toMatchObject({ height: 667, y: 0 })
    expect(board.x).toBeCloseTo((812 - 375 * board.scale) / 2, 6)
    expect(board.safe).toMatchObject({ x: 0, y: 0, width: 375 })
    expect(board.safe.height).toBeCloseTo(667 - 21 / board.scale, 6)
  })

  it('covers and contains', () => {
    fc.assert(
      fc.property(size, size, (picture, area) => {
        const cover = coverScale(picture.width, picture.height, area.width, area.height)
        const contain = containScale(picture.width, picture.height, area.width, area.height)
        expect(picture.width * cover).toBeGreaterThanOrEqual(area.width - 1e-6)
        expect(picture.height * cover).toBeGreaterThanOrEqual(area.height - 1e-6)
        expect(picture.width * contain).toBeLessThanOrEqual(area.width + 1e-6)
        expect(picture.height * contain).toBeLessThanOrEqual(area.height + 1e-6)
      }),
    )
  })
})

describe('layouts', () => {
  const boards = [
    [320, 568],
    [375, 667],
    [375, 812],
    [430, 932],
    [1200, 900],
  ].map(([width = 0, height = 0]) => fitBoard(width, height, { top: 150, bottom: 360 }))

  it('keeps every band on the board and bands apart', () => {
    for (const board of boards) {
      for (const number of [1, 2, 3, 4, 5]) {
        const { rows, band } = reelLayout(board, number)
        expect(rows).toHaveLength(number)
        for (const [index, row] of rows.entries()) {
          expect(row.y - band / 2).toBeGreaterThan(90)
          expect(row.y + band / 2).toBeLessThanOrEqual(board.height - 70)
          expect(row.y - (rows[index - 1]?.y ?? -Infinity)).toBeGreaterThan(band)
        }
      }
      for (const count of [1, 8]) {
        const gold = goldLayout(board, count)
        expect(gold.row.y - gold.band / 2).toBeGreaterThan(gold.emblem.y)
      }
    }
  })
})

describe('small parts', () => {
  it('gives the same numbers for the same seed', () => {
    const series = (seed: string) => Array.from({ length: 50 }, seededRandom(seed))
    expect(series('x')).toEqual(series('x'))
    expect(series('x')).not.toEqual(series('y'))
    for (const number of series('range')) expect(number >= 0 && number < 1).toBe(true)
  })

  it('makes no more than the limit and reuses what comes back', () => {
    let made = 0
    const pool = new ObjectPool(() => ({ number: made++ }), 2)
    const [a, b] = [pool.take(), pool.take()]
    expect([a?.number, b?.number, pool.out]).toEqual([0, 1, 2])
    expect(pool.take()).toBeNull()
    if (a) pool.give(a)
    expect(pool.out).toBe(1)
    expect(pool.take()).toBe(a)
    expect(made).toBe(2)
  })

  it('reads a stored quality and refuses nonsense', () => {
    const nothing = { choice: 'auto', motion: 'auto', measured: null }
    expect(parseQuality('low,high,calm,20000', 20_003)).toEqual({ choice: 'low', motion: 'calm', measured: 'high' })
    expect(parseQuality('ultra,7,wild,x', 20_003)).toEqual(nothing)
    expect(parseQuality(null, 20_003)).toEqual(nothing)
  })

  it('measures anew after a week and keeps what the player chose', () => {
    expect(parseQuality('mid,low,full,20000', 20_007).measured).toBe('low')
    expect(parseQuality('mid,low,full,20000', 20_008)).toEqual({ choice: 'mid', motion: 'full', measured: null })
  })

  it('rates a device by its slower frames', () => {
    expect(tierOf(Array(60).fill(16.7))).toBe('high')
    expect(tierOf([...Array(59).fill(16.7), 400])).toBe('high')
    expect(tierOf(Array(60).fill(25))).toBe('mid')
    expect(tierOf(Array(60).fill(40))).toBe('low')
  })
})

describe('frame meter', () => {
  /** The verdicts over `seconds` of frames of one length. */
  const judge = (meter: FrameMeter, interval: number, frames: number, tier: Tier, known: boolean) =>
    Array.from({ length: frames }, () => meter.add(interval, tier, known)).filter((verdict) => verdict !== null)

  it('decides after the first second, without its warm-up', () => {
    const meter = new FrameMeter()
    expect(judge(meter, 120, 20, 'mid', false)).toEqual([])
    expect(judge(meter, 16.7, 40, 'mid', false)).toEqual(['high'])
  })

  it('steps down once by one tier after three slow windows, never up', () => {
    const meter = new FrameMeter()
    expect(judge(meter, 40, 179, 'high', true)).toEqual([])
    expect(judge(meter, 40, 1, 'high', true)).toEqual(['mid'])
    expect(judge(meter, 8, 6_000, 'mid', true)).toEqual([])
  })

  it('forgives slow windows that do not follow each other', () => {
    const meter = new FrameMeter()
    for (let round = 0; round < 5; round++) {
      expect(judge(meter, 40, 120, 'high', true)).toEqual([])
      expect(judge(meter, 16, 60, 'high', true)).toEqual([])
    }
  })

  it('ignores what costs the tier in force no more than it may', () => {
    expect(judge(new FrameMeter(), 25, 600, 'mid', true)).toEqual([])
    expect(judge(new FrameMeter(), 90, 600, 'low', true)).toEqual([])
  })
})
