import { gsap } from 'gsap'
import { hushSounds, playSound, type SoundId, type SoundOptions } from '#state/platform/sound.ts'
import { clock } from './clock.ts'
import { report, stopVibrating, vibrate } from './device.ts'
import { HAPTICS, type HapticName } from './haptics.ts'

/** Ends a script whose show was cancelled because the player left the scene. It is no failure. */
export class ShowCancelled extends Error {
  override name = 'ShowCancelled'
}

interface Running {
  timeline: gsap.core.Timeline
  done: () => void
  fail: (reason: unknown) => void
}

/**
 * One playback of a book. A script awaits `run` for every timeline. `skip` jumps the running and all later timelines to their end: a
 * skipped playback runs through the same steps as a full one and ends in the same picture.
 */
export class Show {
  skipped = false
  private over = false
  /** True while a sound or vibration of this show may still be running. */
  private sounded = false
  private readonly running = new Set<Running>()
  /**
   * gsap time, in seconds, at which the last timeline was seen to have ended; `late` is how many seconds before that it really ended.
   */
  private endedAt = -1
  private late = 0

  /** True once `cancel` was called. */
  get cancelled(): boolean {
    return this.over
  }

  /**
   * Plays a timeline and resolves at its end. Rejects with ShowCancelled when the show is cancelled, and with whatever a callback throws
   * while it is skipped.
   */
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

  /** Plays a timeline that the script does not wait for. Errors are reported; cancelling is none. */
  cue(timeline: gsap.core.Timeline): void {
    this.run(timeline).catch((error: unknown) => {
      if (!(error instanceof ShowCancelled)) report(error)
    })
  }

  /** Resolves after `ms` on the clock, or at once when skipped. */
  wait(ms: number): Promise<void> {
    return this.run(gsap.timeline({ paused: true }).to({}, { duration: ms / 1000 }))
  }

  /** Jumps everything that runs, and everything that will run, to its end. */
  skip(): void {
    if (this.skipped || this.over) return
    this.skipped = true
    this.hush()
    for (const entry of [...this.running]) this.end(entry)
  }

  /** Stops the playback for good, because the player left the scene. Awaited timelines reject with ShowCancelled. */
  cancel(): void {
    this.over = true
    this.hush()
    for (const entry of [...this.running]) {
      this.running.delete(entry)
      entry.timeline.kill()
      entry.fail(new ShowCancelled())
    }
  }

  /** Throws ShowCancelled if the show was cancelled. */
  check(): void {
    if (this.over) throw new ShowCancelled()
  }

  /** Plays a sound, unless the show is skipped, cancelled or jumps to a later moment. Skipping and cancelling stop sounds that still ring, except landings. */
  sound(id: SoundId, options?: SoundOptions): void {
    if (this.mute) return
    this.sounded = true
    playSound(id, options)
  }

  /** Vibrates with a pattern of `HAPTICS` or one for `navigator.vibrate` (ms), unless the show is silent. */
  vibrate(pattern: HapticName | number | readonly number[]): void {
    if (this.mute) return
    this.sounded = true
    vibrate(typeof pattern === 'string' ? HAPTICS[pattern] : pattern)
  }

  private get mute(): boolean {
    return this.skipped || this.over || clock.leaping
  }

  /** Stops the sounds and vibrations of this show. A show that made none leaves other sounds alone. */
  private hush(): void {
    if (!this.sounded) return
    this.sounded = false
    hushSounds()
    stopVibrating()
  }

  /**
   * Starts a timeline at the moment when the one before it really ended, not at the frame that noticed it. A chain of timelines then
   * takes as long at 30 frames per second as at 60.
   */
  private begin(timeline: gsap.core.Timeline): void {
    timeline.play()
    const duration = timeline.duration()
    if (this.endedAt !== gsap.globalTimeline.time() || duration === 0) return
    const { late } = this
    timeline.time(Math.min(late, duration))
    if (late > duration) this.late = late - duration
  }

  /** Jumps a timeline to its end. If it throws there, only its own promise rejects. */
  private end(entry: Running): void {
    try {
      entry.timeline.progress(1)
    } catch (error) {
      this.running.delete(entry)
      entry.fail(error)
    }
    // gsap would keep a timeline that was never played, paused at its end, for ever.
    entry.timeline.kill()
  }

  private finish(entry: Running): void {
    this.running.delete(entry)
    this.endedAt = gsap.globalTimeline.time()
    this.late = this.skipped ? 0 : Math.max(this.endedAt - entry.timeline.endTime(), 0)
    entry.done()
  }
}
