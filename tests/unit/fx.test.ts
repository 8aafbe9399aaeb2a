import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Emission } from '#scenes/kit/fx/emission.ts'
import { FlashGuard } from '#scenes/kit/fx/flashGuard.ts'
import { bouncing, landsAfter, speedAfter, travel } from '#scenes/kit/fx/flight.ts'
import { noise } from '#scenes/kit/fx/noise.ts'
import { type Column, planRoll, reading, turned } from '#scenes/kit/fx/odometer.ts'
import { type Pose, strikePose } from '#scenes/kit/fx/pose.ts'
import { blend, colourAt, GRADE_LIGHTS, ramp } from '#scenes/kit/fx/ramp.ts'
import { Swarm } from '#scenes/kit/fx/Swarm.ts'
import { formatAmount } from '#shared/money.ts'

const EMISSION: Emission = {
  frames: ['spark', 'dot'],
  count: 40,
  over: 510,
  x: 100,
  y: 200,
  width: 30,
  angle: -1,
  spread: 2,
  speed: [50, 400],
  life: [300, 1_400],
  size: [0.1, 0.4],
  gravity: 500,
  drag: 1.3,
  wind: 40,
  spin: 1,
  flip: 2,
  behind: 0.5,
  sway: { reach: 30, pace: 1.1 },
  to: { x: 0, y: 0, from: 0.6, bend: 40 },
}

const pose = (): Pose => ({ x: 0, y: 0, scaleX: 1, scaleY: 1, rotation: 0, alpha: 1, tint: 0, frame: 0 })

/** Every particle alive at `time`, as it looks. */
function picture(swarm: Swarm, time: number): Pose[] {
  return swarm.particles
    .filter(({ birth, death }) => time >= birth && time < death)
    .map((particle) => {
      const look = pose()
      strikePose(particle, time, look)
      return look
    })
}

/** Steps a system in frames of the given lengths; bursts come out on the way, at their own times. */
function played(frames: readonly number[], seed = 'seed', share = 1): Pose[] {
  const swarm = new Swarm(60, share, seed)
  const bursts = [0, 250, 900]
  let [time, next] = [0, 0]
  for (const frame of frames) {
    time += frame
    for (; next < bursts.length && (bursts[next] ?? 0) <= time; next++) swarm.emit(EMISSION, bursts[next] ?? 0)
  }
  return picture(swarm, time)
}

const frames = (ms: number, fps: number) => Array.from({ length: Math.round((ms * fps) / 1000) }, () => 1000 / fps)

function expectAlike(a: readonly Pose[], b: readonly Pose[]): void {
  expect(a.length).toBe(b.length)
  for (const [index, look] of a.entries())
    for (const key of Object.keys(look) as (keyof Pose)[]) expect(look[key]).toBeCloseTo(b[index]?.[key] ?? Number.NaN, 6)
}

describe('particles', () => {
  it('look the same in ten steps of 100 ms and at 60 frames a second', () => {
    const fine = played(frames(1_000, 60))
    expect(fine.length).toBeGreaterThan(20)
    expectAlike(played(Array.from({ length: 10 }, () => 100)), fine)
    expectAlike(played(frames(1_000, 30)), fine)
    expectAlike(played([1_000]), fine)
  })

  it('look the same however time is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 40 }), (cuts) => {
        const whole = cuts.reduce((sum, cut) => sum + cut, 0)
        expectAlike(played(cuts), played([whole]))
      }),
      { numRuns: 40 },
    )
  })

  it('follow from their seed', () => {
    expect(played([900], 'a')).toEqual(played([900], 'a'))
    expect(played([900], 'a')).not.toEqual(played([900], 'b'))
  })

  it('are fewer on a lower tier, and never more than their limit', () => {
    expect(played([600], 'seed', 0.35).length).toBeLessThan(played([600]).length * 0.5)
    const swarm = new Swarm(10, 1, 'seed')
    swarm.emit({ ...EMISSION, over: 0 }, 0)
    expect(picture(swarm, 50)).toHaveLength(10)
  })

  it('give their places on when they are gone, not before', () => {
    const swarm = new Swarm(1, 1, 'seed')
    const one: Emission = { ...EMISSION, count: 1, life: [100, 100], over: 0 }
    swarm.emit(one, 0)
    swarm.emit({ ...one, x: 999 }, 50)
    expect(swarm.particles[0]?.birth).toBe(0)
    swarm.emit(one, 100)
    expect(swarm.particles[0]?.birth).toBe(100)
  })

  it('that are due home arrive there', () => {
    const swarm = new Swarm(40, 1, 'seed')
    swarm.emit({ ...EMISSION, over: 0 }, 0)
    for (const particle of swarm.particles) {
      const look = pose()
      strikePose(particle, particle.death - 1e-6, look)
      expect(Math.hypot(look.x, look.y)).toBeLessThan(0.01)
    }
  })
})

describe('flight', () => {
  it('is the exact solution of gravity and drag', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -800, max: 800, noNaN: true }),
        fc.double({ min: -900, max: 900, noNaN: true }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (speed, pull, drag) => {
          const [a, b] = [0.37, 0.81]
          const middle = speedAfter(speed, pull, drag, a)
          const inTwo = travel(speed, pull, drag, a) + travel(middle, pull, drag, b)
          expect(inTwo).toBeCloseTo(travel(speed, pull, drag, a + b), 4)
        },
      ),
    )
    expect(travel(100, 0, 2, 60)).toBeCloseTo(50, 6)
    expect(travel(0, 10, 0, 2)).toBeCloseTo(20, 6)
  })

  it('bounces on the floor and comes to rest on it', () => {
    const heights = Array.from({ length: 400 }, (_, at) => bouncing(-500, 1_200, 80, 0.5, at / 100))
    expect(Math.max(...heights)).toBeLessThanOrEqual(80 + 1e-6)
    expect(heights.at(-1)).toBe(80)
    const strike = landsAfter(-500, 1_200, 80)
    expect(bouncing(-500, 1_200, 80, 0.5, strike)).toBeCloseTo(80, 6)
    expect(bouncing(-500, 1_200, 80, 0.5, strike + 0.05)).toBeLessThan(80)
  })

  it('noise stays within its bounds and has no jumps', () => {
    for (let at = 0; at < 300; at += 0.01) {
      expect(Math.abs(noise(at))).toBeLessThanOrEqual(1)
      expect(Math.abs(noise(at + 0.01) - noise(at))).toBeLessThan(0.05)
    }
  })
})

describe('colours', () => {
  it('run through all stops of a ramp', () => {
    const colours = ramp(0xff0000, 0x00ff00, 0x0000ff)
    expect([colourAt(colours, 0), colourAt(colours, 1)]).toEqual([0xff0000, 0x0000ff])
    expect(colourAt(colours, 0.5) & 0x00ff00).toBeGreaterThan(0xf000)
    expect(blend(0x000000, 0xffffff, 0.5)).toBe(0x808080)
  })

  it('tell the grades apart', () => {
    expect(new Set(Object.values(GRADE_LIGHTS).map(({ base }) => base)).size).toBe(5)
  })
})

describe('flash guard', () => {
  it('lets fewer than three flashes through in any second', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 60 }), (waits) => {
        const guard = new FlashGuard()
        let now = 0
        const shown: number[] = []
        for (const wait of waits) {
          now += wait
          if (guard.allow(now)) shown.push(now)
        }
        for (const from of shown) expect(shown.filter((time) => time >= from && time <= from + 1_000).length).toBeLessThan(3)
        if (waits.length > 0) expect(shown.length).toBeGreaterThan(0)
      }),
    )
  })

  it('lets the next one through when the second is over, and after the clock was set back', () => {
    const guard = new FlashGuard()
    expect([5_000, 5_100, 5_200, 6_000, 6_051, 6_100, 6_151].map((now) => guard.allow(now))).toEqual([
      true,
      true,
      false,
      false,
      true,
      false,
      true,
    ])
    expect(guard.allow(0)).toBe(true)
  })
})

describe('number roll', () => {
  const amount = fc.integer({ min: 0, max: 99_999_999_999 })

  it('begins and ends with the exact amount', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 300, max: 4_000 }), (from, to, ms) => {
        const columns = planRoll(from, to, ms)
        expect(reading(columns, 0)).toBe(formatAmount(from / 100))
        expect(reading(columns, ms)).toBe(formatAmount(to / 100))
        expect(reading(columns, ms + 500)).toBe(formatAmount(to / 100))
      }),
    )
  })

  it('shows nothing beyond either amount on its way, and never turns back', () => {
    const worthOf = (text: string) => Math.round(Number(text.replaceAll(',', '')) * 100)
    fc.assert(
      fc.property(amount, amount, (from, to) => {
        const columns = planRoll(from, to, 1_000)
        const shown = Array.from({ length: 51 }, (_, at) => worthOf(reading(columns, at * 20)))
        for (const value of shown) expect(Math.min(from, to) <= value && value <= Math.max(from, to), `${value}`).toBe(true)
        expect(shown).toEqual([...shown].sort((a, b) => (to >= from ? a - b : b - a)))
      }),
    )
  })

  it('never reads more than 16.00 of 16.00', () => {
    const columns = planRoll(0, 1_600, 1_000)
    for (let ms = 0; ms <= 1_200; ms += 5) expect(Number(reading(columns, ms))).toBeLessThanOrEqual(16)
  })

  it('shows no zero before the first digit, nor a comma', () => {
    for (const [from, to] of [
      [605, 101_965],
      [0, 123_456_789],
      [123_456, 99],
    ] as const) {
      const columns = planRoll(from, to, 1_000)
      for (let ms = 0; ms <= 1_000; ms += 5) expect(reading(columns, ms)).toMatch(/^(0|[1-9][\d,]*)\.\d\d$/)
    }
  })

  it('leaves digits alone that stay, left of all that change', () => {
    const columns = planRoll(123_400, 123_456, 1_000)
    const moves = columns.map(
      (column) => column.kind === 'digit' && [200, 500, 1_000].some((ms) => turned(column, ms) !== turned(column, 0)),
    )
    expect(moves).toEqual([true, true, false, false, false, false, false, false].slice(0, columns.length))
  })

  it('rolls down for a smaller amount and refuses a negative one', () => {
    expect(turned(planRoll(500, 300, 900)[0] as Column, 400)).toBeLessThan(500)
    expect(() => planRoll(0, -1, 900)).toThrow(RangeError)
  })
})
