import { gsap } from 'gsap'
import type { Grade } from '#shared/codes.ts'
import type { Show } from '../show.ts'
import type { Reel, ReelCell } from './Reel.ts'
import { planRun } from './strip.ts'
import { TickVoice } from './TickVoice.ts'

/** How the reels of a bank run together. */
export interface BankPlan {
  /** Cosmetic seed of the book; reel `n` runs on `<seed>:<n>`. */
  seed: string
  /** Ms from the start of all to the first landing, and from each landing to the next. */
  duration: number
  apart: number
  /** Runs without travel: the strips cross-fade. */
  reduced: boolean
  /** Playback speed of the tick sound at the slow end; 1 unless told. */
  pitch?: number
}

/** What a reel may show, and where the book wants it to land. */
export interface BankLoad {
  cells: readonly ReelCell[]
  /** Grade of each of `cells`. */
  grades: readonly Grade[]
  /** Index into `cells`. */
  landing: number
}

/** What the scene does while the bank runs. Nothing is called for ticks once the show is skipped. */
export interface BankEvents {
  /** The pointer of reel `index` passed onto another cell, at `speed` cells per second. */
  onTick?(index: number, speed: number): void
  /** Reel `index` has landed, skipped or not. */
  onLand?(index: number): void
  /** The last reel creeps onto another cell: a heartbeat. */
  onHeart?(): void
}

/** Cells per second below which the heart is heard. */
const HEART_SPEED = 2.6

/** One to ten reels that start at once and land one after another, on what the book says and nothing else. */
export class ReelBank {
  constructor(
    readonly reels: readonly Reel[],
    private readonly plan: BankPlan,
  ) {}

  /** Puts reel `index` at its start, its strip ending on `landing`. */
  load(index: number, { cells, grades, landing }: BankLoad): void {
    const reel = this.reels[index]
    if (!reel) return
    const { seed, duration, apart, reduced } = this.plan
    const { ahead, behind } = reel
    reel.load(cells, planRun({ seed: `${seed}:${index}`, grades, landing, duration: duration + index * apart, ahead, behind }), reduced)
  }

  /** Starts every reel at once. Each promise resolves when its reel has landed, and rejects with ShowCancelled when the scene is left. */
  spin(show: Show, events: BankEvents = {}): Promise<void>[] {
    const voice = new TickVoice(show, this.plan.pitch ?? 1, !this.plan.reduced)
    const landings = this.reels.map((reel, index) => {
      this.listen(reel, index, show, voice, events)
      const spin = gsap.timeline({ paused: true }).to(reel, { time: reel.duration, duration: reel.duration / 1000, ease: 'none' })
      return show.run(spin).then(() => events.onLand?.(index))
    })
    // Whoever waits hears of a rejection; a reel that nobody waits for must not be an unhandled one.
    for (const landing of landings) landing.catch(() => undefined)
    return landings
  }

  private listen(reel: Reel, index: number, show: Show, voice: TickVoice, events: BankEvents): void {
    const last = index === this.reels.length - 1
    reel.onTick = (speed) => {
      if (show.skipped) return
      voice.tick(reel.time, speed, reel.left, this.isNext(index))
      if (last && speed < HEART_SPEED && !this.plan.reduced) events.onHeart?.()
      events.onTick?.(index, speed)
    }
  }

  /** True for the reel that lands next: its pegs are heard best. */
  private isNext(index: number): boolean {
    const before = this.reels[index - 1]
    return !before || before.time >= before.duration
  }
}
