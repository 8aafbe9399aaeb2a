import { gsap } from 'gsap'
import { Ticker } from 'pixi.js'

// The scenes' clock drives gsap. gsap's own ticker would run beside it on every frame and make frames inexact. Pixi's system ticker would
// check on every frame whether the pointer is over another object; no scene needs that.
gsap.ticker.remove(gsap.updateRoot)
gsap.ticker.lagSmoothing(0)
gsap.ticker.sleep()
gsap.ticker.wake = () => undefined
for (const ticker of [Ticker.shared, Ticker.system]) {
  ticker.autoStart = false
  ticker.stop()
}

/** Longest real time between two frames in ms. Time beyond it is dropped, so that the animation continues where it was after a stall. */
const LONGEST_FRAME = 250

/** Called with the ms that have passed on the clock. */
export type ClockListener = (delta: number) => void

/**
 * Calls listeners in the order in which they were added. A listener that is added during a call is first called in the next one; a
 * removed listener is not called again.
 */
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
 * The only clock of all scenes. Each step runs in this order, whether a screen frame or a caller triggers it: gsap; the listeners of
 * `add` (Spine, SVGA, particles) in the order of registration; Pixi's shared ticker; the listeners of `addPicture`, which draw the
 * result.
 */
export class Clock {
  /** Time of the clock in ms. */
  now = 0
  /** Playback speed; 1 is real time. */
  speed = 1
  playing = false
  /** True while `moment.ts` jumps to a later moment: steps draw nothing, shows are silent, and screen frames do not count. */
  leaping = false
  private readonly frames = new Listeners()
  private readonly levels = new Listeners()
  private readonly motions = new Listeners()
  private readonly pictures = new Listeners()

  play(): void {
    this.playing = true
  }

  pause(): void {
    this.playing = false
  }

  /**
   * Registers a listener that animates something, until the returned function is called. May be called at any time, also during a step.
   */
  add(listener: ClockListener): () => void {
    return this.motions.add(listener)
  }

  /** Registers a listener that draws, after all animation listeners of a step, until the returned function is called. */
  addPicture(listener: ClockListener): () => void {
    return this.pictures.add(listener)
  }

  /**
   * Registers a listener that is called in each screen frame, but not in steps by hand, between the motions and the picture, until the returned
   * function is called. It may still set right what the picture shows.
   */
  addLevel(listener: ClockListener): () => void {
    return this.levels.add(listener)
  }

  /** Registers a listener that is called after each screen frame, but not after steps by hand, until the returned function is called. */
  addFrame(listener: ClockListener): () => void {
    return this.frames.add(listener)
  }

  /** Advances the clock by the `real` ms between two screen frames. Does nothing while the clock is paused or jumps. */
  frame(real: number): void {
    if (!this.playing || this.leaping) return
    const delta = Math.min(Math.max(real, 0), LONGEST_FRAME) * this.speed
    this.move(delta)
    this.levels.call(real)
    this.show(delta)
    this.frames.call(real)
  }

  /** Advances the clock by exactly `delta` ms, paused or not. */
  step(delta: number): void {
    this.move(delta)
    this.show(delta)
  }

  private move(delta: number): void {
    this.now += delta
    gsap.ticker.time = this.now / 1000
    gsap.ticker.frame += 1
    gsap.updateRoot(this.now / 1000)
    this.motions.call(delta)
    Ticker.shared.update(this.now)
  }

  private show(delta: number): void {
    if (!this.leaping) this.pictures.call(delta)
  }
}

/** gsap has one global timeline, so there is one clock. */
export const clock = new Clock()
