import { gsap } from 'gsap'
import { Ticker } from 'pixi.js'

// The scenes' clock drives gsap; its own ticker would run beside it, at every frame, and make pictures inexact. Pixi's system ticker would ask at
// every frame whether a pointer at rest has come over something else, which no scene wants to know.
gsap.ticker.remove(gsap.updateRoot)
gsap.ticker.lagSmoothing(0)
gsap.ticker.sleep()
gsap.ticker.wake = () => undefined
for (const ticker of [Ticker.shared, Ticker.system]) {
  ticker.autoStart = false
  ticker.stop()
}

/** Real time beyond this many ms between two frames is dropped: after a stall the show goes on where it was. */
const LONGEST_FRAME = 250

/** Called with the ms that passed on the clock. */
export type ClockListener = (delta: number) => void

/** Listeners in the order they came: one that is added during a call is first called at the next, one that is removed is not called any more. */
class Listeners {
  private entries: { listener: ClockListener | null }[] = []
  private calling = false

  add(listener: ClockListener): () => void {
    const entry: { listener: ClockListener | null } = { listener }
    this.entries.push(entry)
    return () => {
      entry.listener = null
      if (!this.calling) this.sweep()
    }
  }

  call(delta: number): void {
    const { entries } = this
    const there = entries.length
    this.calling = true
    try {
      for (let index = 0; index < there; index++) entries[index]?.listener?.(delta)
    } finally {
      this.calling = false
      if (entries.some(gone)) this.sweep()
    }
  }

  private sweep(): void {
    this.entries = this.entries.filter((entry) => !gone(entry))
  }
}

const gone = (entry: { listener: ClockListener | null }): boolean => entry.listener === null

/**
 * The one clock of all scenes. Each step, whether frames drive it or somebody does by hand, goes in this order: gsap; the listeners of
 * `add` (Spine, SVGA, particles) as they were registered; Pixi's shared ticker; the listeners of `addPicture`, which draw what the others
 * have moved.
 */
export class Clock {
  /** Time on the clock in ms. */
  now = 0
  /** 1 is real time. */
  speed = 1
  playing = false
  private readonly motions = new Listeners()
  private readonly pictures = new Listeners()

  play(): void {
    this.playing = true
  }

  pause(): void {
    this.playing = false
  }

  /** Registers what moves until the returned function is called. Safe at any time, also during a step. */
  add(listener: ClockListener): () => void {
    return this.motions.add(listener)
  }

  /** Registers what draws, after everything has moved, until the returned function is called. */
  addPicture(listener: ClockListener): () => void {
    return this.pictures.add(listener)
  }

  /** Passes `real` ms of a screen frame on; nothing moves while paused. */
  frame(real: number): void {
    if (this.playing) this.step(Math.min(Math.max(real, 0), LONGEST_FRAME) * this.speed)
  }

  /** Advances everything by exactly `delta` ms, paused or not. */
  step(delta: number): void {
    this.now += delta
    gsap.ticker.time = this.now / 1000
    gsap.ticker.frame += 1
    gsap.updateRoot(this.now / 1000)
    this.motions.call(delta)
    Ticker.shared.update(this.now)
    this.pictures.call(delta)
  }
}

/** gsap works in one global time, so there is one clock. */
export const clock = new Clock()
