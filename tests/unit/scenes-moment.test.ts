import fc from 'fast-check'
import { gsap } from 'gsap'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '#scenes/kit/clock.ts'
import { nextTask } from '#scenes/kit/device.ts'
import { playFrom, STEP } from '#scenes/kit/moment.ts'
import { Show } from '#scenes/kit/show.ts'
import type { Moment } from '#state/core/play/stage.ts'
import { setSoundSink } from '#state/platform/sound.ts'

const heard: string[] = []
let drawn = 0
const stopDrawing = clock.addPicture(() => drawn++)

beforeEach(() => {
  heard.length = 0
  setSoundSink((id) => heard.push(id))
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  clock.play()
  // gsap's times are rounded alike from every whole second on.
  clock.step((1_000 - (clock.now % 1_000)) % 1_000)
  drawn = 0
})
afterEach(() => {
  vi.useRealTimers()
  clock.pause()
})

/** What a round shows: something a timeline moves, something the clock moves bit by bit, and which step it is at. */
interface Picture {
  x: number
  spun: number
  step: number
}

/** A round as a script: awaited timelines with sounds between them, beside something that every step moves. */
function round(show: Show, waits: readonly number[]): { seen: Picture; play: () => Promise<void> } {
  const seen: Picture = { x: 0, spun: 0, step: 0 }
  const play = async () => {
    const stop = clock.add((delta) => {
      seen.spun += (seen.x + 1) * delta * 1e-3
    })
    try {
      for (const wait of waits) {
        show.sound('tick')
        seen.step += 1
        await show.run(gsap.timeline({ paused: true }).to(seen, { x: seen.step * 10, duration: wait / 1_000, ease: 'power2.out' }))
      }
    } finally {
      stop()
    }
  }
  return { seen, play }
}

async function frames(count: number): Promise<void> {
  for (let left = count; left > 0; left--) {
    clock.step(STEP)
    await nextTask()
  }
}

const begin = (show: Show, waits: readonly number[], from: Moment) => {
  const { seen, play } = round(show, waits)
  return { seen, ...playFrom(clock, show, from, play) }
}

const LONG = [400, 30, 0, 900, 250, 8_000]

describe('a book from a moment', () => {
  it('shows exactly what playing it would show then, silently and without a picture', async () => {
    const waits = fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(waits, fc.integer({ min: 1, max: 150 }), async (parts, count) => {
        const played = new Show()
        clock.step((1_000 - (clock.now % 1_000)) % 1_000)
        const one = begin(played, [...parts, 60_000], { at: 0 })
        await nextTask()
        await frames(count)
        const picture = { ...one.seen }
        played.cancel()
        await one.done.catch(() => undefined)
        clock.step((1_000 - (clock.now % 1_000)) % 1_000)
        ;[drawn, heard.length] = [0, 0]
        const sought = new Show()
        const other = begin(sought, [...parts, 60_000], { at: count * STEP })
        await other.arrived
        expect(other.seen.step).toBe(picture.step)
        expect(other.seen.x).toBeCloseTo(picture.x, 9)
        expect(other.seen.spun).toBeCloseTo(picture.spun, 9)
        expect([drawn, heard.length]).toEqual([0, 0])
        sought.cancel()
        await other.done.catch(() => undefined)
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  it('is heard and drawn again from there on, and ends as always', async () => {
    const show = new Show()
    const { seen, arrived, done } = begin(show, [400, 400, 400], { at: 600 })
    await arrived
    heard.length = 0
    await frames(60)
    await done
    expect(seen.step).toBe(3)
    expect(heard).toEqual(['tick'])
    expect(drawn).toBe(60)
  })

  it('jumps no further than its end, and not on after a skip or when the player has left', async () => {
    const before = clock.now
    const ended = begin(new Show(), [100, 50], { at: 3_600_000 })
    await Promise.all([ended.arrived, ended.done])
    expect(clock.now - before).toBeLessThan(250)
    for (const stop of ['skip', 'cancel'] as const) {
      const show = new Show()
      const running = begin(show, LONG, { at: 3_600_000 })
      await nextTask()
      show[stop]()
      await running.arrived
      await running.done.catch(() => undefined)
    }
    expect(clock.leaping).toBe(false)
  })

  it('several jumps follow one another', async () => {
    const [some, others] = [new Show(), new Show()]
    const before = clock.now
    const one = begin(some, LONG, { at: 100 })
    const other = begin(others, LONG, { at: 300 })
    await Promise.all([one.arrived, other.arrived])
    expect(clock.now - before).toBeCloseTo(300, 6)
    for (const show of [some, others]) show.cancel()
    await Promise.allSettled([one.done, other.done])
  })
})

describe('a book since a server time', () => {
  /** Lets real time pass, with as many screen frames as a device of 50 Hz would draw. */
  async function live(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 20) {
      vi.setSystemTime(Date.now() + 20)
      clock.frame(20)
      await nextTask()
    }
  }

  const level = (since: number, zero: number) => Math.abs(Date.now() - since - (clock.now - zero))

  it('arrives in mid-round, and keeps level', async () => {
    const show = new Show()
    const since = Date.now() - 1_234
    const zero = clock.now
    const { seen, arrived, done } = begin(show, LONG, { since })
    await arrived
    expect(clock.now - zero).toBeCloseTo(1_234, 6)
    expect(seen.step).toBe(4)
    await live(1_000)
    expect(level(since, zero)).toBeLessThan(21)
    show.cancel()
    await done.catch(() => undefined)
  })

  it('catches up when a hidden tab is seen again, undrawn and silent', async () => {
    const show = new Show()
    const since = Date.now()
    const zero = clock.now
    const { seen, done } = begin(show, LONG, { since })
    await live(200)
    clock.pause()
    vi.setSystemTime(Date.now() + 4_000)
    heard.length = 0
    clock.play()
    const before = drawn
    clock.frame(0)
    while (clock.leaping || level(since, zero) > 1) await nextTask()
    expect(seen.step).toBe(6)
    expect([drawn - before, heard.length]).toEqual([1, 0])
    await live(400)
    expect(level(since, zero)).toBeLessThan(21)
    show.cancel()
    await done.catch(() => undefined)
  })

  it('waits for a round that begins later', async () => {
    const show = new Show()
    const since = Date.now() + 500
    const { seen, arrived, done } = begin(show, LONG, { since })
    await arrived
    await live(480)
    expect(seen.step).toBe(0)
    await live(100)
    expect(seen.step).toBe(1)
    show.cancel()
    await done.catch(() => undefined)
  })
})

it('a stage without jumps draws every step', () => {
  clock.step(1)
  expect(drawn).toBe(1)
  stopDrawing()
})
