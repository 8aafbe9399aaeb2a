import { gsap } from 'gsap'
import type { Grade } from '#shared/codes.ts'
import type { Show } from '../show.ts'
import type { Reel, ReelCell } from './Reel.ts'
import { planRun } from './strip.ts'
import { TickVoice } from './TickVoice.ts'

/** How the reels of a bank run together. */
export interface BankPlan {
  /** Cosmetic seed of the book; reel `n` uses `<seed>:<n>`. */
  seed: string
  /** In ms: `duration` is from the start to the first landing, `apart` from each landing to the next. */
  duration: number
  apart: number
  /** True to cross-fade the strips instead of moving them. */
  reduced: boolean
  /** Indices of the reels whose slowing beats the heart; the last reel by default. */
  hearts?: readonly number[]
  /** Playback rate of the tick sound at low speed; 1 by default. */
  pitch?: number
}

/** The cells that a reel may show and the one on which the book makes it land. */
export interface BankLoad {
  cells: readonly ReelCell[]
  /** Grade of each of `cells`. */
  grades: readonly Grade[]
  /** Index into `cells`. */
  landing: number
}

/** Callbacks while the bank runs. After the show is skipped, ticks are no longer reported. */
export interface BankEvents {
  /** The pointer of reel `index` has passed onto another cell, at `speed` cells per second. */
  onTick?(index: number, speed: number): void
  /** Reel `index` has landed; also called when skipped. */
  onLand?(index: number): void
  /** Reel `index`, one of the plan's `hearts`, moves onto another cell below `HEART_SPEED`: time for a heartbeat. */
  onHeart?(index: number): void
}

/** Speed of a reel, in cells per second, below which the heartbeat is heard. */
const HEART_SPEED = 2.6

/** One to ten reels that start together and land one after another, on the cells that the book names. */
export class ReelBank {
  constructor(
    readonly reels: readonly Reel[],
    private readonly plan: BankPlan,
  ) {}

  /** Puts reel `index` at its start. Its strip ends on `landing`. */
  load(index: number, { cells, grades, landing }: BankLoad): void {
    const reel = this.reels[index]
    if (!reel) return
    const { seed, duration, apart, reduced } = this.plan
    const { ahead, behind } = reel
    reel.load(cells, planRun({ seed: `${seed}:${index}`, grades, landing, duration: duration + index * apart, ahead, behind }), reduced)
  }

  /** Starts all reels. Each promise resolves when its reel has landed and rejects with ShowCancelled when the show is cancelled. */
  spin(show: Show, events: BankEvents = {}): Promise<void>[] {
    const voice = new TickVoice(show, this.plan.pitch ?? 1, !this.plan.reduced)
    const landings = this.reels.map((reel, index) => {
      this.listen(reel, index, show, voice, events)
      const spin = gsap.timeline({ paused: true }).to(reel, { time: reel.duration, duration: reel.duration / 1000, ease: 'none' })
      return show.run(spin).then(() => events.onLand?.(index))
    })
    // A caller that awaits a landing gets its rejection; for a reel that nobody awaits it must not become an unhandled rejection.
    for (const landing of landings) landing.catch(() => undefined)
    return landings
  }

  private listen(reel: Reel, index: number, show: Show, voice: TickVoice, events: BankEvents): void {
    const beats = (this.plan.hearts ?? [this.reels.length - 1]).includes(index)
    reel.onTick = (speed) => {
      if (show.skipped) return
      voice.tick(reel.time, speed, reel.cellsLeft, this.isNext(index))
      if (beats && speed < HEART_SPEED && !this.plan.reduced) events.onHeart?.(index)
      events.onTick?.(index, speed)
    }
  }

  /** True for the reel that lands next; its ticks are the loudest. */
  private isNext(index: number): boolean {
    const before = this.reels[index - 1]
    return !before || before.time >= before.duration
  }
}
