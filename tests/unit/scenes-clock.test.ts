import { gsap } from 'gsap'
import { Ticker } from 'pixi.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Clock } from '#scenes/kit/clock.ts'
import { SceneTime } from '#scenes/kit/sceneTime.ts'
import { Show, ShowCancelled } from '#scenes/kit/show.ts'
import { multipleAt } from '#shared/modes/exponent/rules.ts'
import { serverNow } from '#state/platform/clock.ts'

/** gsap knows one time only: every test goes on where the last one stopped. */
let now = 0

function newClock(): Clock {
  const clock = new Clock()
  clock.now = now
  return clock
}

function step(clock: Clock, ms: number): void {
  clock.step(ms)
  now = clock.now
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('clock', () => {
  it('moves gsap, then listeners in their order, then Pixi, and draws last', () => {
    const clock = newClock()
    const order: string[] = []
    const tick = () => order.push('pixi')
    const box = { x: 0 }
    gsap.to(box, { x: 10, duration: 0.1, ease: 'none', onUpdate: () => order.push('gsap') })
    Ticker.shared.add(tick)
    clock.addPicture(() => order.push(`picture at ${box.x}`))
    clock.add(() => order.push('first'))
    clock.add((delta) => order.push(`second ${delta}`))
    step(clock, 50)
    Ticker.shared.remove(tick)
    expect(order).toEqual(['gsap', 'first', 'second 50', 'pixi', 'picture at 5'])
    step(clock, 50)
    expect(box.x).toBe(10)
  })

  it('steps to the exact ms, and stands while it is paused', () => {
    const clock = newClock()
    const begin = clock.now
    clock.frame(16)
    expect(clock.now).toBe(begin)
    clock.play()
    clock.speed = 2
    clock.frame(10)
    expect(clock.now).toBe(begin + 20)
    clock.speed = 1
    clock.frame(60_000)
    expect(clock.now).toBe(begin + 270)
    clock.frame(-5)
    clock.pause()
    clock.frame(16)
    step(clock, 0.5)
    expect(clock.now).toBe(begin + 270.5)
  })

  it('bears listeners that come and go during a step', () => {
    const clock = newClock()
    const called: string[] = []
    const stopOther = clock.add(() => {
      called.push('first')
      stopLater()
      stopSelf()
      clock.add(() => called.push('late'))
    })
    const stopSelf = clock.add(() => called.push('second'))
    clock.add(() => called.push('third'))
    const stopLater = clock.add(() => called.push('fourth'))
    step(clock, 1)
    expect(called).toEqual(['first', 'third'])
    stopOther()
    called.length = 0
    step(clock, 1)
    expect(called).toEqual(['third', 'late'])
  })

  it('goes on after a listener threw', () => {
    const clock = newClock()
    let fail = true
    const calls: number[] = []
    clock.add(() => {
      if (fail) throw new Error('broken')
    })
    clock.add((delta) => calls.push(delta))
    expect(() => clock.step(1)).toThrow('broken')
    fail = false
    step(clock, 2)
    expect(calls).toEqual([2])
  })
})

describe('the time of a scene that follows the server', () => {
  it('is the true one in each picture, with frames of one second too', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const clock = newClock()
    const seen = new SceneTime()
    const startAt = serverNow()
    const pictures: [shown: number, real: number][] = []
    const multiple = (time: number) => multipleAt(time - startAt)
    clock.add((delta) => seen.advance(delta))
    clock.addPicture(() => pictures.push([multiple(seen.now), multiple(serverNow())]))
    seen.keepLevel(clock, (lag) => seen.advance(lag))
    clock.play()
    for (const ms of [1_000, 16, 1_000, 1_000, 4_000, 1_000]) {
      vi.setSystemTime(Date.now() + ms)
      clock.frame(ms)
    }
    now = clock.now
    expect(pictures).toHaveLength(6)
    for (const [shown, real] of pictures) expect(shown).toBe(real)
  })
})

describe('show', () => {
  const timeline = () => gsap.timeline({ paused: true })

  it('resolves at the end of a timeline and at once after a skip', async () => {
    const clock = newClock()
    const show = new Show()
    const ends: string[] = []
    void show.wait(100).then(() => ends.push('short'))
    const long = show.wait(60_000).then(() => ends.push('long'))
    // gsap counts a timeline from the step after its start.
    step(clock, 1)
    step(clock, 110)
    await Promise.resolve()
    await Promise.resolve()
    expect(ends).toEqual(['short'])
    show.skip()
    await long
    await show.wait(60_000)
    expect(ends).toEqual(['short', 'long'])
  })

  it('takes as long for a chain of waits at any number of frames', async () => {
    const clock = newClock()
    for (const frame of [1, 1000 / 60, 1000 / 30, 250]) {
      const show = new Show()
      const chain = (async () => {
        for (const ms of [130, 7, 0.5, 290, 60, 12.5]) await show.wait(ms)
        return clock.now
      })()
      const begin = clock.now
      let end: number | null = null
      void chain.then((at) => {
        end = at
      })
      while (end === null) {
        step(clock, frame)
        await new Promise((resolve) => setImmediate(resolve))
      }
      expect(end - begin).toBeGreaterThanOrEqual(500 - 1e-6)
      expect(end - begin).toBeLessThanOrEqual(500 + frame + 1e-6)
    }
  })

  it('rejects with ShowCancelled what runs and what comes when it is left', async () => {
    const show = new Show()
    const running = show.wait(100)
    show.cancel()
    await expect(running).rejects.toBeInstanceOf(ShowCancelled)
    await expect(show.run(timeline())).rejects.toBeInstanceOf(ShowCancelled)
    expect(() => show.check()).toThrow(ShowCancelled)
    expect(show.cancelled).toBe(true)
  })

  it('leaves nothing with the clock after a skip, though what comes then was never played', async () => {
    const clock = newClock()
    const target = { x: 0 }
    const show = new Show()
    const early = show.run(timeline().to(target, { x: 1, duration: 5 }))
    show.skip()
    await Promise.all([early, show.run(timeline().to(target, { x: 2, duration: 5 }))])
    step(clock, 20)
    expect(target.x).toBe(2)
    const left = gsap.globalTimeline.getChildren(true, true, false) as gsap.core.Tween[]
    expect(left.filter((tween) => tween.targets().includes(target))).toEqual([])
  })

  it('ends every timeline of a skip though one throws, and says so', async () => {
    const broken = () => {
      throw new Error('broken call')
    }
    const show = new Show()
    const failing = show.run(timeline().call(broken, [], 0.1).to({}, { duration: 0.2 }))
    const ends: string[] = []
    const well = show.run(timeline().to({}, { duration: 0.2 })).then(() => ends.push('well'))
    show.skip()
    await expect(failing).rejects.toThrow('broken call')
    await well
    expect(ends).toEqual(['well'])
  })

  it('reports the errors of a cue, and does not report that it was left', async () => {
    const errors: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => errors.push(error))
    const broken = () => {
      throw new Error('broken cue')
    }
    const show = new Show()
    show.cue(timeline().call(broken, [], 0.1))
    show.skip()
    const left = new Show()
    left.cue(timeline().to({}, { duration: 1 }))
    left.cancel()
    await new Promise((resolve) => setImmediate(resolve))
    expect(errors.map(String)).toEqual(['Error: broken cue'])
  })
})
