import { gsap } from 'gsap'
import { playSound, type SoundId, type SoundOptions } from '#state/sound.ts'
import { vibrate } from './device.ts'

/** Thrown through a script when its scene is left. */
export class Left extends Error {
  override name = 'Left'
}

interface Running {
  timeline: gsap.core.Timeline
  done: () => void
  left: (reason: Left) => void
}

/**
 * One performance of a book. Scripts await `run` for every timeline; skipping puts the running and all later timelines at their end, so a
 * skipped performance goes through the same steps as a full one and ends in the same picture.
 */
export class Show {
  skipped = false
  private over = false
  private readonly running = new Set<Running>()

  /** Plays a timeline to its end; rejects with Left when the scene is left. */
  run(timeline: gsap.core.Timeline): Promise<void> {
    if (this.over) {
      timeline.kill()
      return Promise.reject(new Left())
    }
    return new Promise((resolve, reject) => {
      const entry: Running = { timeline, done: resolve, left: reject }
      this.running.add(entry)
      timeline.eventCallback('onComplete', () => this.finish(entry))
      if (this.skipped) timeline.progress(1)
      else timeline.play()
    })
  }

  /** Plays a timeline beside the script, which does not wait for it. */
  cue(timeline: gsap.core.Timeline): void {
    this.run(timeline).catch(() => undefined)
  }

  wait(ms: number): Promise<void> {
    return this.run(gsap.timeline({ paused: true }).to({}, { duration: ms / 1000 }))
  }

  /** Ends everything that runs, and everything that will run. */
  skip(): void {
    if (this.skipped || this.over) return
    this.skipped = true
    for (const { timeline } of [...this.running]) timeline.progress(1)
  }

  /** Stops for good: the scene is left. */
  leave(): void {
    this.over = true
    for (const entry of [...this.running]) {
      this.running.delete(entry)
      entry.timeline.kill()
      entry.left(new Left())
    }
  }

  /** Throws Left once the scene is left. */
  check(): void {
    if (this.over) throw new Left()
  }

  sound(id: SoundId, options?: SoundOptions): void {
    if (!this.skipped && !this.over) playSound(id, options)
  }

  vibrate(pattern: number | number[]): void {
    if (!this.skipped && !this.over) vibrate(pattern)
  }

  private finish(entry: Running): void {
    this.running.delete(entry)
    entry.done()
  }
}
