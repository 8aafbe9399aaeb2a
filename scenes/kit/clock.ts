import { gsap } from 'gsap'
import { Ticker } from 'pixi.js'

// The scenes' clock drives gsap; its own ticker would run beside it and make pictures inexact.
gsap.ticker.remove(gsap.updateRoot)
gsap.ticker.lagSmoothing(0)
Ticker.shared.autoStart = false
Ticker.shared.stop()

/** Real time beyond this many ms between two frames is dropped: after a stall the show goes on where it was. */
const LONGEST_FRAME = 250

/** Called after gsap with the ms that passed on the clock. */
export type ClockListener = (delta: number) => void

/**
 * The one clock of all scenes: gsap, Pixi's shared ticker and every listener (Spine, particles) advance together in `step`, whether
 * frames drive it or a test does by hand.
 */
export class Clock {
  /** Time on the clock in ms. */
  now = 0
  /** 1 is real time. */
  speed = 1
  playing = false
  private readonly listeners = new Set<ClockListener>()

  play(): void {
    this.playing = true
  }

  pause(): void {
    this.playing = false
  }

  /** Registers `listener` until the returned function is called. */
  add(listener: ClockListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Passes `real` ms of a screen frame on; nothing moves while paused. */
  frame(real: number): void {
    if (this.playing) this.step(Math.min(Math.max(real, 0), LONGEST_FRAME) * this.speed)
  }

  /** Advances everything by exactly `delta` ms. */
  step(delta: number): void {
    this.now += delta
    gsap.updateRoot(this.now / 1000)
    for (const listener of this.listeners) listener(delta)
    Ticker.shared.update(this.now)
  }
}

/** gsap works in one global time, so there is one clock. */
export const clock = new Clock()
