import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOOKS, previewBook } from '#scenes/case-reel/fixtures.ts'
import { cellContents, gradeOf, performanceTime, performed, reelRun } from '#scenes/case-reel/maths.ts'
import { blurAt, reelRun as monotonePart, reelPosition, reelSpeed, type SpinPlan } from '#scenes/kit/reelProfile.ts'
import { makeStrip } from '#scenes/kit/reelStrip.ts'
import { dropsOf, landingOrder, revealDelay } from '#shared/book.ts'
import { GRADES, type Grade } from '#shared/codes.ts'

const plan = fc.record({
  cells: fc.integer({ min: 6, max: 90 }),
  duration: fc.integer({ min: 300, max: 9000 }),
  rest: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
})
const grades = fc.array(fc.constantFrom<Grade>(...GRADES), { minLength: 2, maxLength: 24 })
const book = fc
  .record({ grades: fc.array(fc.constantFrom<Grade>(...GRADES), { minLength: 1, maxLength: 10 }), fast: fc.boolean(), seed: fc.string() })
  .map((request) => previewBook(request.grades, request))

describe('reel profile', () => {
  it('starts at 0 and lands exactly on its cell, whatever the plan', () => {
    fc.assert(
      fc.property(plan, fc.double({ min: 0, max: 1e6, noNaN: true }), (spin, later) => {
        expect(reelPosition(spin, 0)).toBe(0)
        expect(reelPosition(spin, spin.duration + later)).toBe(spin.cells)
      }),
    )
  })

  it('never goes back between wind-up and settling', () => {
    fc.assert(
      fc.property(plan, (spin) => {
        const { from, to } = monotonePart(spin)
        let last = Number.NEGATIVE_INFINITY
        for (let step = 0; step <= 2000; step++) {
          const position = reelPosition(spin, from + ((to - from) * step) / 2000)
          expect(position).toBeGreaterThanOrEqual(last - 1e-9)
          last = position
        }
      }),
      { numRuns: 40 },
    )
  })

  it('has no jump: neighbouring moments are near each other', () => {
    fc.assert(
      fc.property(plan, fc.double({ min: 0, max: 1, noNaN: true }), (spin, share) => {
        const time = share * spin.duration
        const step = spin.duration / 1e5
        const fastest = (spin.cells + 1) * 8
        expect(Math.abs(reelPosition(spin, time + step) - reelPosition(spin, time))).toBeLessThan(fastest / 1e5 + 1e-6)
      }),
    )
  })

  it('is blurred at speed and sharp at rest', () => {
    const spin: SpinPlan = { cells: 40, duration: 4000, rest: 0.2 }
    expect(blurAt(reelSpeed(spin, 1200))).toBe(1)
    expect(blurAt(reelSpeed(spin, 3700))).toBe(0)
    expect(blurAt(reelSpeed(spin, 4200))).toBe(0)
  })
})

describe('strip', () => {
  const request = fc.record({ seed: fc.string(), grades, at: fc.integer({ min: 0, max: 60 }), more: fc.integer({ min: 1, max: 20 }) })

  it('is the same for the same request and has the landing at its place', () => {
    fc.assert(
      fc.property(request, fc.nat(), ({ seed, grades, at, more }, pick) => {
        const landing = pick % grades.length
        const wanted = { seed, grades, at, landing, length: at + more }
        const strip = makeStrip(wanted)
        expect(strip).toEqual(makeStrip(wanted))
        expect(strip).toHaveLength(at + more)
        expect(strip[at]).toBe(landing)
      }),
    )
  })

  it('puts nothing rare beside a landing that is not: no near miss', () => {
    fc.assert(
      fc.property(request, ({ seed, grades, at, more }) => {
        const calm = [4, 3, 2, ...grades] as Grade[]
        const strip = makeStrip({ seed, grades: calm, at, landing: 0, length: at + more })
        for (let place = Math.max(at - 3, 0); place <= Math.min(at + 3, strip.length - 1); place++) {
          expect(calm[strip[place] ?? 0]).toBeGreaterThan(1)
        }
      }),
    )
  })

  it('differs between seeds', () => {
    const of = (seed: string) => makeStrip({ seed, grades: [0, 1, 2, 3, 4, 4, 3], at: 30, landing: 3, length: 40 }).join()
    expect(new Set(['a', 'b', 'c', 'd'].map(of)).size).toBe(4)
  })
})

describe('book of an opening', () => {
  it('is performed completely, in landing order, pay first and total last', () => {
    fc.assert(
      fc.property(book, (played) => {
        const events = performed(played)
        expect(events[0]?.kind).toBe('pay')
        expect(events.at(-1)?.kind).toBe('total')
        expect([...events].sort(byJson)).toEqual([...played.events].sort(byJson))
        const landings = events.flatMap((event) => ('drop' in event ? [event.reel] : []))
        expect(landings).toEqual(landingOrder(played))
      }),
    )
  })

  it('reveals the rarest of ten last', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<Grade>(...GRADES), { minLength: 10, maxLength: 10 }), (ten) => {
        const played = previewBook(ten)
        const drops = dropsOf(played)
        const shown = landingOrder(played).map((index) => drops[index]?.grade ?? 4)
        expect(shown).toEqual([...shown].sort((a, b) => b - a))
      }),
    )
  })

  it('has a cell for everything it lands on, and every reel stops on it', () => {
    fc.assert(
      fc.property(book, (played) => {
        const contents = cellContents(played)
        for (const drop of dropsOf(played)) {
          const cell = contents.findIndex((content) =>
            drop.grade === 0 ? content === 'emblem' : content !== 'emblem' && content.giftId === drop.giftId,
          )
          expect(cell).toBeGreaterThanOrEqual(0)
          const run = reelRun('seed', contents.map(gradeOf), cell, 4000)
          expect(run.strip[run.lead + run.plan.cells]).toBe(cell)
        }
      }),
    )
  })

  it('is over before its drops are public', () => {
    for (const played of Object.values(BOOKS)) {
      const golds = played.events.filter((event) => event.kind === 'goldReel').length
      expect(performanceTime(played)).toBeLessThanOrEqual(revealDelay(played.number, played.fast, golds))
    }
    fc.assert(
      fc.property(book, (played) => {
        const golds = played.events.filter((event) => event.kind === 'goldReel').length
        expect(performanceTime(played)).toBeLessThanOrEqual(revealDelay(played.number, played.fast, golds))
      }),
    )
  })
})

function byJson(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}
