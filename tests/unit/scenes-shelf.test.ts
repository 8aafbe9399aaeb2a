import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitBoard } from '#scenes/kit/artBoard.ts'
import { Carousel } from '#scenes/mystery-box/Carousel.ts'
import { backdrop, seenAt, shelfLayout, widthOf } from '#scenes/mystery-box/layout.ts'
import { type Motion, moveOn, nearestPlace, pulledFor, restAfter, setOff, underFinger, wrap } from '#scenes/mystery-box/maths.ts'

const place = fc.double({ min: -40, max: 40, noNaN: true })
const speed = fc.double({ min: -30, max: 30, noNaN: true })

describe('places', () => {
  it('turn the short way to a box', () => {
    fc.assert(
      fc.property(place, fc.nat({ max: 30 }), fc.integer({ min: 1, max: 31 }), (from, pick, count) => {
        const index = pick % count
        const found = nearestPlace(from, index, count)
        expect(wrap(found, count)).toBe(index)
        expect(Math.abs(found - Math.round(from))).toBeLessThanOrEqual(count / 2)
      }),
    )
  })

  it('follow a light flick by one box, a strong one by several, a slow finger by what it pulled', () => {
    expect(restAfter(2, 2.1, 1.2, null)).toBe(3)
    expect(restAfter(2, 1.9, -1.2, null)).toBe(1)
    expect(restAfter(2, 2.6, 0, null)).toBe(3)
    expect(restAfter(2, 2.3, 0.2, null)).toBe(2)
    expect(restAfter(2, 2.4, 12, null)).toBe(5)
    expect(restAfter(2, 2.4, 90, null)).toBe(8)
  })

  it('never rest beyond the ends of a short shelf', () => {
    fc.assert(
      fc.property(place, speed, (at, fast) => {
        const rest = restAfter(0, at, fast, [0, 1])
        expect(rest === 0 || rest === 1).toBe(true)
      }),
    )
  })

  it('give way to a finger without ever turning back, and less and less at the ends', () => {
    fc.assert(
      fc.property(place, fc.double({ min: 0.001, max: 3, noNaN: true }), (at, more) => {
        expect(underFinger(at + more, null)).toBeGreaterThan(underFinger(at, null))
        expect(underFinger(at, [0, 1])).toBeGreaterThan(-0.5)
        expect(underFinger(at, [0, 1])).toBeLessThan(1.5)
      }),
    )
  })

  it('do not jump when a finger lays hold of them, wherever they are', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.45, max: 1.45, noNaN: true }), (at) => {
        expect(underFinger(pulledFor(at, null), null)).toBeCloseTo(at, 3)
        expect(underFinger(pulledFor(at, [0, 1]), [0, 1])).toBeCloseTo(at, 3)
      }),
    )
  })
})

describe('motion', () => {
  const sent = (from: number, fast: number, to: number): Motion => {
    const motion = { place: from, speed: fast, target: from, drag: 0 }
    setOff(motion, to)
    return motion
  }

  it('is the same in any steps', () => {
    fc.assert(
      fc.property(place, speed, fc.integer({ min: -6, max: 6 }), fc.integer({ min: 2, max: 60 }), (from, fast, way, steps) => {
        const [one, many] = [sent(from, fast, Math.round(from) + way), sent(from, fast, Math.round(from) + way)]
        moveOn(one, 0.4)
        for (let i = 0; i < steps; i++) moveOn(many, 0.4 / steps)
        expect(many.place).toBeCloseTo(one.place, 2)
      }),
    )
  })

  it('comes to rest exactly on its goal, soon, and hardly beyond it', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.5, max: 0.5, noNaN: true }), speed, (from, fast) => {
        const to = restAfter(0, from, fast, null)
        const motion = sent(from, fast, to)
        let time = 0
        let beyond = 0
        for (; moveOn(motion, 1 / 60) && time < 10; time += 1 / 60) beyond = Math.max(beyond, (motion.place - to) * Math.sign(to - from))
        expect(motion.place).toBe(to)
        expect(time).toBeLessThan(2.2)
        if (Math.abs(to - from) > 1.2) expect(beyond).toBeLessThan(0.07)
      }),
    )
  })

  it('slows down all the way of a run', () => {
    const motion = sent(0, 20, 5)
    let [before, last] = [0, Number.POSITIVE_INFINITY]
    for (let i = 0; i < 30; i++) {
      moveOn(motion, 1 / 60)
      expect(motion.place - before).toBeLessThanOrEqual(last + 1e-9)
      last = motion.place - before
      before = motion.place
    }
  })
})

describe('carousel', () => {
  const made = (count: number, index = 0) => {
    const told = { passed: 0, rested: 0, turned: 0 }
    const carousel = new Carousel({
      passed: () => void told.passed++,
      rested: (turned) => {
        told.rested++
        if (turned) told.turned++
      },
    })
    carousel.fill(count, index)
    const run = (ms: number) => {
      for (let left = ms; left > 0; left -= 16) carousel.update(16)
    }
    run(100)
    Object.assign(told, { passed: 0, rested: 0, turned: 0 })
    return { carousel, told, run }
  }
  const front = (carousel: Carousel) => carousel.indexAt(carousel.target)

  it('ticks at each box that passes and tells once that it rests', () => {
    const { carousel, told, run } = made(9)
    carousel.grab()
    carousel.pull(0.3)
    carousel.update(16)
    carousel.release(13)
    run(3_000)
    expect(front(carousel)).toBe(4)
    expect(told).toEqual({ passed: 4, rested: 1, turned: 1 })
  })

  it('can be caught in a run and sent the other way', () => {
    const { carousel, told, run } = made(9)
    carousel.grab()
    carousel.release(16)
    run(120)
    expect(carousel.resting).toBe(false)
    const caught = carousel.place
    expect(carousel.grab()).toBe(true)
    run(300)
    expect(carousel.place).toBeCloseTo(caught, 3)
    expect(told.rested).toBe(0)
    carousel.release(-16)
    run(3_000)
    expect(carousel.resting).toBe(true)
    expect(front(carousel)).toBeGreaterThan(4)
  })

  it('is not caught by a tap once it stands for the eye, though it still rings out', () => {
    const { carousel, run } = made(6)
    carousel.turnTo(3, false)
    run(1_000)
    expect(carousel.resting).toBe(false)
    expect(Math.abs(carousel.target - carousel.place)).toBeLessThan(0.03)
    expect(carousel.grab()).toBe(false)
  })

  it('comes to a far box by a short way, with what stood in sight still standing', () => {
    const { carousel, told, run } = made(30)
    carousel.turnTo(15, false)
    expect(Math.abs(carousel.target - carousel.place)).toBeLessThanOrEqual(5)
    run(3_000)
    expect(front(carousel)).toBe(15)
    expect(told.passed).toBe(5)
  })

  it('shows nothing beyond the ends of one or two, and gives way there', () => {
    const { carousel, run } = made(2)
    expect([-1, 0, 1, 2].map((at) => carousel.indexAt(carousel.target + at))).toEqual([-1, 0, 1, -1])
    carousel.grab()
    carousel.pull(-2)
    carousel.update(16)
    expect(carousel.place - carousel.target).toBeGreaterThan(-0.5)
    expect(carousel.place - carousel.target).toBeLessThan(-0.2)
    carousel.release(-20)
    run(3_000)
    expect(front(carousel)).toBe(0)
  })

  it('takes over another list where it stands, in the middle of a turn', () => {
    const { carousel, run } = made(9)
    carousel.turnTo(2, false)
    run(100)
    const before = carousel.place
    carousel.fill(4, 3)
    expect(carousel.place).toBe(before)
    run(3_000)
    expect(front(carousel)).toBe(3)
  })
})

describe('layout', () => {
  const free = [
    [320, 568],
    [375, 667],
    [375, 812],
    [430, 932],
    [1200, 900],
  ] as const
  const boards = free.map(([width, height]) => fitBoard(width, height, { top: 150, bottom: 360 }))

  it('stands the box in front in the free area, however tall it is', () => {
    for (const board of boards) {
      const at = shelfLayout(board)
      expect(at.floor).toBeLessThanOrEqual(board.free.y + board.free.height)
      for (const tall of [0.5, 0.7, 0.84]) {
        const width = widthOf(at, tall)
        expect(width).toBeGreaterThan(60)
        if (board.free.height > 100) expect(at.floor - width * tall).toBeGreaterThanOrEqual(board.free.y - 1e-6)
      }
    }
  })

  it('gives a chest about 60 % of the width of a tall phone', () => {
    const at = shelfLayout(fitBoard(375, 812, { top: 192, bottom: 357 }))
    expect(widthOf(at, 0.75) * 0.94).toBeGreaterThan(375 * 0.58)
  })

  it('covers the stage with its backdrop, its podium below the box', () => {
    for (const board of boards) {
      const at = shelfLayout(board)
      const { y, scale } = backdrop(board, at)
      expect(375 * scale).toBeGreaterThanOrEqual(board.view.width)
      expect(y - 406 * scale).toBeLessThanOrEqual(board.view.y + 1e-6)
      expect(y + 406 * scale).toBeGreaterThanOrEqual(board.view.y + board.view.height - 1e-6)
      expect(y + (394 - 406) * scale).toBeCloseTo(at.floor, 6)
    }
  })

  it('shows boxes smaller, higher, darker the farther they are', () => {
    const seen = { side: 0, scale: 1, depth: 0, light: 1, fog: 0 }
    let before = { ...seen }
    seenAt(0, before)
    for (let away = 0.25; away <= 2.5; away += 0.25) {
      seenAt(away, seen)
      expect(seen.scale).toBeLessThan(before.scale)
      expect(seen.depth).toBeGreaterThan(before.depth)
      expect(seen.light).toBeLessThan(before.light)
      before = { ...seen }
    }
    seenAt(1, seen)
    expect(seen.side).toBeCloseTo(1, 6)
  })
})
