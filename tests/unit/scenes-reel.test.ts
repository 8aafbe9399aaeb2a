import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOOKS, previewBook } from '#scenes/case-reel/fixtures.ts'
import { cellContents, foreshadowingOf, likeliestGrade, performed, playbackTime, stripContents, TIMES } from '#scenes/case-reel/maths.ts'
import { gradeOf } from '#scenes/kit/parts/cell.ts'
import {
  blurAt,
  cellsFor,
  reelRun as monotonePart,
  planSpin,
  pointerBend,
  reelPosition,
  reelSpeed,
  type SpinPlan,
} from '#scenes/kit/reel/profile.ts'
import { stillPosition, stillPresence } from '#scenes/kit/reel/stills.ts'
import { KEEP_AWAY, makeStrip, planRun } from '#scenes/kit/reel/strip.ts'
import { dropsOf, landingOrder, revealDelay } from '#shared/book.ts'
import { GRADES, type Grade } from '#shared/codes.ts'

const plan = fc
  .record({
    cells: fc.integer({ min: 6, max: 180 }),
    duration: fc.integer({ min: 300, max: 9000 }),
    rest: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
  })
  .map(({ cells, duration, rest }) => planSpin(cells, duration, rest))
const grades = fc.array(fc.constantFrom<Grade>(...GRADES), { minLength: 2, maxLength: 24 })
const book = fc
  .record({ grades: fc.array(fc.constantFrom<Grade>(...GRADES), { minLength: 1, maxLength: 10 }), fast: fc.boolean(), seed: fc.string() })
  .map((request) => previewBook(request.grades, request))

/** Ms at which the pointer passes onto another cell, to the next whole ms. */
function ticksOf(spin: SpinPlan): number[] {
  const times: number[] = []
  let last = 0
  for (let time = 0; time <= spin.duration; time++) {
    const passed = Math.round(reelPosition(spin, time))
    if (passed !== last) times.push(time)
    last = passed
  }
  return times
}

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
        const positions = Array.from({ length: 2001 }, (_, step) => reelPosition(spin, from + ((to - from) * step) / 2000))
        expect(positions.filter((position, step) => position < (positions[step - 1] ?? -1) - 1e-9)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  it('has no jump: neighbouring moments are near each other', () => {
    fc.assert(
      fc.property(plan, fc.double({ min: 0, max: 1, noNaN: true }), (spin, share) => {
        // The wind-up and the settling move at up to 0.02 cells per ms, also where the run itself is slower.
        const fastest = Math.max(spin.speed * 1.6, 0.02)
        const bounds = [spin.windUp, spin.windUp + spin.speedUp, spin.duration - spin.settle - spin.brake, spin.duration - spin.settle]
        for (const time of [share * spin.duration, ...bounds, spin.duration]) {
          const way = reelPosition(spin, time + 1e-3) - reelPosition(spin, time - 1e-3)
          expect(Math.abs(way)).toBeLessThan(fastest * 2e-3 + 1e-9)
        }
      }),
    )
  })

  it('stays on the first cell in the wind-up and on the last while it settles', () => {
    fc.assert(
      fc.property(plan, fc.double({ min: 0, max: 1, noNaN: true }), (spin, share) => {
        expect(Math.round(reelPosition(spin, share * spin.windUp)) + 0).toBe(0)
        expect(Math.round(reelPosition(spin, spin.duration - share * spin.settle))).toBe(spin.cells)
      }),
    )
  })

  it('lets the last seven cells of a full run be felt one by one, each slower than the one before', () => {
    const full = fc.record({
      duration: fc.integer({ min: TIMES.full.spin, max: 9000 }),
      rest: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
    })
    fc.assert(
      fc.property(full, fc.integer({ min: 0, max: 4 }), ({ duration, rest }, more) => {
        const spin = planSpin(cellsFor(duration) + more, duration, rest)
        const ticks = ticksOf(spin).slice(-8)
        const apart = ticks.slice(1).map((time, index) => time - (ticks[index] ?? 0))
        expect(apart[0]).toBeGreaterThanOrEqual(80)
        for (let i = 1; i < apart.length; i++) expect(apart[i]).toBeGreaterThan(apart[i - 1] ?? 0)
        expect(apart.at(-1)).toBeGreaterThan(300)
      }),
      { numRuns: 30 },
    )
  })

  it('runs at one speed, however long', () => {
    for (const duration of [3100, 4050, 6250, 9000]) {
      const { speed } = planSpin(cellsFor(duration), duration, 0)
      expect(speed * 1000).toBeGreaterThan(21)
      expect(speed * 1000).toBeLessThan(24)
    }
  })

  it('is blurred at speed and sharp at rest', () => {
    const spin = planSpin(38, 4050, 0.2)
    expect(blurAt(reelSpeed(spin, 1200))).toBe(1)
    expect(blurAt(reelSpeed(spin, 3000))).toBe(0)
    expect(blurAt(reelSpeed(spin, 4200))).toBe(0)
  })

  it('bends the pointer at the pegs only, and leaves it straight at rest', () => {
    expect(pointerBend(12.45, 1)).toBeGreaterThan(0.1)
    expect(pointerBend(12.5, 1)).toBeLessThan(0)
    expect(Math.abs(pointerBend(12, 0))).toBe(0)
  })
})

describe('reel in stills', () => {
  it('comes to the same landing, fully shown in time, and hides every change', () => {
    fc.assert(
      fc.property(plan, (spin) => {
        expect(stillPosition(spin, 0)).toBe(0)
        expect(stillPresence(spin, 0)).toBe(1)
        expect(stillPosition(spin, spin.duration)).toBe(spin.cells)
        expect(stillPresence(spin, spin.duration)).toBeCloseTo(1, 9)
        for (let time = 1; time <= spin.duration; time++) {
          const changed = stillPosition(spin, time) !== stillPosition(spin, time - 1)
          if (changed) expect(stillPresence(spin, time)).toBeLessThan(0.05)
        }
      }),
      { numRuns: 20 },
    )
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

  it('puts nothing rare beside a landing, whatever that is: no near miss', () => {
    fc.assert(
      fc.property(request, fc.nat(), fc.integer({ min: 0, max: 9 }), ({ seed, grades, at, more }, pick, away) => {
        const mixed = [4, ...grades] as Grade[]
        const strip = makeStrip({ seed, grades: mixed, at, landing: pick % mixed.length, length: at + more, away })
        const reach = Math.max(away, KEEP_AWAY)
        for (let place = Math.max(at - reach, 0); place <= Math.min(at + reach, strip.length - 1); place++) {
          if (place !== at) expect(mixed[strip[place] ?? 0]).toBeGreaterThan(1)
        }
      }),
    )
  })

  it('never shows its landing beside itself where it has another cell', () => {
    fc.assert(
      fc.property(request, fc.nat(), ({ seed, grades, at, more }, pick) => {
        // Two are the fewest that can do it.
        const mixed = (pick % 2 ? [4, 3] : [4, 3, ...grades]) as Grade[]
        const landing = (pick >> 1) % mixed.length
        const strip = makeStrip({ seed, grades: mixed, at, landing, length: at + more })
        expect([strip[at - 1], strip[at + 1]]).not.toContain(landing)
      }),
    )
  })

  it('differs between seeds', () => {
    const of = (seed: string) => makeStrip({ seed, grades: [0, 1, 2, 3, 4, 4, 3], at: 30, landing: 3, length: 40 }).join()
    expect(new Set(['a', 'b', 'c', 'd'].map(of)).size).toBe(4)
  })

  it('is long enough for all that comes into sight, and lands on what it was told', () => {
    const sight = fc.double({ min: 0.5, max: 12, noNaN: true })
    fc.assert(
      fc.property(
        request,
        fc.nat(),
        fc.integer({ min: 300, max: 9000 }),
        sight,
        sight,
        ({ seed, grades }, pick, duration, ahead, behind) => {
          const landing = pick % grades.length
          const wanted = { seed, grades, landing, duration, ahead, behind }
          const run = planRun(wanted)
          expect(run).toEqual(planRun(wanted))
          expect(run.strip[run.lead + run.plan.cells]).toBe(landing)
          const positions = Array.from({ length: 101 }, (_, step) => run.lead + reelPosition(run.plan, (duration * step) / 100))
          expect(Math.floor(Math.min(...positions) - behind - 0.5)).toBeGreaterThanOrEqual(0)
          expect(Math.ceil(Math.max(...positions) + ahead + 0.5)).toBeLessThan(run.strip.length)
        },
      ),
    )
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
          const run = planRun({ seed: 'seed', grades: contents.map(gradeOf), landing: cell, duration: 4000, ahead: 2, behind: 2 })
          expect(run.strip[run.lead + run.plan.cells]).toBe(cell)
        }
      }),
    )
  })

  it('shows the cells that were painted ahead, whatever it wins', () => {
    const names = (contents: ReturnType<typeof cellContents>) =>
      contents.map((content) => (content === 'emblem' ? content : `${content.giftId} ${content.recoveryPrice}`)).sort()
    fc.assert(
      fc.property(book, (played) => {
        const ahead = stripContents(played.gifts)
        if (ahead) expect(names(ahead)).toEqual(names(cellContents(played)))
        else expect(played.gifts.length).toBeGreaterThan(19)
      }),
    )
    const gifts = BOOKS['x1-grade4']?.gifts.slice(0, 16) ?? []
    expect(stripContents(gifts)).toHaveLength(1 + gifts.filter(({ grade }) => grade !== 0).length)
  })

  it('has the film of its likeliest landing loaded ahead', () => {
    const odds = [
      { grade: 0, weight: 10 },
      { grade: 4, weight: 300 },
      { grade: 3, weight: 400 },
      { grade: 4, weight: 290 },
    ] as const
    expect(likeliestGrade(odds)).toBe(4)
  })

  it('plays a fast opening without golds in at most 850 ms', () => {
    for (const [name, played] of Object.entries(BOOKS)) {
      const golds = played.events.filter((event) => event.kind === 'goldReel').length
      if (played.fast && golds === 0) expect(playbackTime(played), name).toBeLessThanOrEqual(850)
    }
  })

  it('is over before its drops are public', () => {
    for (const played of Object.values(BOOKS)) {
      const golds = played.events.filter((event) => event.kind === 'goldReel').length
      expect(playbackTime(played)).toBeLessThanOrEqual(revealDelay(played.number, played.fast, golds))
    }
    fc.assert(
      fc.property(book, (played) => {
        const golds = played.events.filter((event) => event.kind === 'goldReel').length
        expect(playbackTime(played)).toBeLessThanOrEqual(revealDelay(played.number, played.fast, golds))
      }),
    )
  })
})

describe('foreshadowing', () => {
  const drawn = fc.record({
    grades: fc.array(fc.constantFrom<Grade>(...GRADES), { minLength: 1, maxLength: 10 }),
    seed: fc.string(),
  })

  it('tells the rarest grade, on a reel that lands on it, and never one that is common', () => {
    fc.assert(
      fc.property(drawn, (request) => {
        const foreshadowing = foreshadowingOf(previewBook(request.grades, request))
        const rarest = Math.min(...request.grades)
        if (rarest > 2) expect(foreshadowing).toBeNull()
        else {
          expect(foreshadowing?.grade).toBe(rarest)
          expect(request.grades[foreshadowing?.reel ?? -1]).toBe(rarest)
        }
      }),
    )
  })

  it('comes at a moment that the seed alone decides', () => {
    fc.assert(
      fc.property(drawn, drawn, fc.boolean(), (one, other, fast) => {
        const first = foreshadowingOf(previewBook([...one.grades, 2], { seed: one.seed }))
        const second = foreshadowingOf(previewBook([...other.grades, 1], { seed: one.seed, fast }))
        expect(first?.at).toBe(second?.at)
      }),
    )
  })

  it('comes at each moment about equally often', () => {
    const counts = { lid: 0, spin: 0, brake: 0 }
    const books = 3_000
    for (let seed = 0; seed < books; seed++) {
      const foreshadowing = foreshadowingOf(previewBook([1], { seed: (seed * 2_654_435_761).toString(16).padStart(16, '0') }))
      if (foreshadowing) counts[foreshadowing.at] += 1
    }
    // Four standard deviations of a fair draw.
    for (const count of Object.values(counts)) expect(Math.abs(count - books / 3)).toBeLessThan(4 * Math.sqrt((books * 2) / 9))
  })
})

function byJson(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}
