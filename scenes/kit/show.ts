import { gsap } from 'gsap'
import { hushSounds, playSound, type SoundId, type SoundOptions } from '#state/sound.ts'
import { report, stopVibrating, vibrate } from './device.ts'
import { HAPTICS, type HapticName } from './haptics.ts'

/** Thrown through a script when its scene is left: no error, but the end of it. */
export class ShowCancelled extends Error {
  override name = 'ShowCancelled'
}

interface Running {
  timeline: gsap.core.Timeline
  done: () => void
  fail: (reason: unknown) => void
}

/**
 * One performance of a book. Scripts await `run` for every timeline; skipping puts the running and all later timelines at their end, so a
 * skipped performance goes through the same steps as a full one and ends in the same picture.
 */
export class Show {
  skipped = false
  private over = false
  /** Something of it may still be heard or felt. */
  private sounded = false
  private readonly running = new Set<Running>()
  /** When the last timeline was found at its end, and how much earlier its end was, in gsap's seconds. */
  private endedAt = -1
  private late = 0

  /** True once it was left for good. */
  get cancelled(): boolean {
    return this.over
  }

  /** Plays a timeline to its end; rejects with ShowCancelled when the scene is left, and with what a callback throws while it is skipped. */
  run(timeline: gsap.core.Timeline): Promise<void> {
    if (this.over) {
      timeline.kill()
      return Promise.reject(new ShowCancelled())
    }
    return new Promise((resolve, reject) => {
      const entry: Running = { timeline, done: resolve, fail: reject }
      this.running.add(entry)
      timeline.eventCallback('onComplete', () => this.finish(entry))
      if (this.skipped) this.end(entry)
      else this.begin(timeline)
    })
  }

  /** Plays a timeline beside the script, which does not wait for it. Its errors are reported; being left is none. */
  cue(timeline: gsap.core.Timeline): void {
    this.run(timeline).catch((error: unknown) => {
      if (!(error instanceof ShowCancelled)) report(error)
    })
  }

  /** Resolves after `ms` on the clock, at once when skipped. */
  wait(ms: number): Promise<void> {
    return this.run(gsap.timeline({ paused: true }).to({}, { duration: ms / 1000 }))
  }

  /** Ends everything that runs, and everything that will run. */
  skip(): void {
    if (this.skipped || this.over) return
    this.skipped = true
    this.hush()
    for (const entry of [...this.running]) this.end(entry)
  }

  /** Stops for good: the scene is left. */
  cancel(): void {
    this.over = true
    this.hush()
    for (const entry of [...this.running]) {
      this.running.delete(entry)
      entry.timeline.kill()
      entry.fail(new ShowCancelled())
    }
  }

  /** Throws ShowCancelled once the scene is left. */
  check(): void {
    if (this.over) throw new ShowCancelled()
  }

  /** Plays a sound, unless the performance is skipped or left. What rings on then falls silent, landings aside. */
  sound(id: SoundId, options?: SoundOptions): void {
    if (this.skipped || this.over) return
    this.sounded = true
    playSound(id, options)
  }

  /** Vibrates as `HAPTICS` says, or in the manner of `navigator.vibrate`, unless the performance is skipped or left. */
  vibrate(pattern: HapticName | number | readonly number[]): void {
    if (this.skipped || this.over) return
    this.sounded = true
    vibrate(typeof pattern === 'string' ? HAPTICS[pattern] : pattern)
  }

  /** A performance that was silent leaves others' sounds alone. */
  private hush(): void {
    if (!this.sounded) return
    this.sounded = false
    hushSounds()
    stopVibrating()
  }

  /** Begins a timeline when the one before it ended, not when the next frame saw it: a chain takes as long at 30 frames a second as at 60. */
  private begin(timeline: gsap.core.Timeline): void {
    timeline.play()
    const duration = timeline.duration()
    if (this.endedAt !== gsap.globalTimeline.time() || duration === 0) return
    const { late } = this
    timeline.time(Math.min(late, duration))
    if (late > duration) this.late = late - duration
  }

  /** Puts a timeline at its end. One that throws there fails alone: the others end all the same. */
  private end(entry: Running): void {
    try {
      entry.timeline.progress(1)
    } catch (error) {
      this.running.delete(entry)
      entry.fail(error)
    }
    // One that was never played would stay with gsap, paused at its end, for good.
    entry.timeline.kill()
  }

  private finish(entry: Running): void {
    this.running.delete(entry)
    this.endedAt = gsap.globalTimeline.time()
    this.late = this.skipped ? 0 : Math.max(this.endedAt - entry.timeline.endTime(), 0)
    entry.done()
  }
}
