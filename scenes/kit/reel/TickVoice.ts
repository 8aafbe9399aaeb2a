import type { Show } from '../show.ts'

/** Least ms between two ticks that are heard. */
export const TICK_GAP = 38
/** Cells per second below which every cell is felt, too. */
export const SLOW = 8
/** Cells per second at which the voice is highest and softest. */
const FULL_SPEED = 22

/** What a peg sounds like at a speed in cells per second: higher and softer the faster. */
function tickSound(speed: number, pitch: number, next: boolean): { rate: number; volume: number } {
  const fast = Math.min(speed / FULL_SPEED, 1)
  return { rate: pitch * (0.9 + 0.3 * fast), volume: (0.85 - 0.5 * fast) * (next ? 1 : 0.5) }
}

/** Ms of vibration for a peg: the slower the firmer. */
function tickPulse(speed: number): number {
  return Math.round(6 + 8 * (1 - Math.min(speed / SLOW, 1)))
}

/** The one voice of all reels of a bank: however many run, ticks never become noise. */
export class TickVoice {
  private heard = Number.NEGATIVE_INFINITY
  /** When the reel that lands next last passed a peg slowly. */
  private slow = Number.NEGATIVE_INFINITY

  /** `pitch` scales the playback speed of every tick; `felt` false leaves vibration out. */
  constructor(
    private readonly show: Show,
    private readonly pitch: number,
    private readonly felt: boolean,
  ) {}

  /** A reel passed a peg at `time` ms; `next` is the one that lands next. While that one creeps, the others' rush is not heard. */
  tick(time: number, speed: number, next: boolean): void {
    if (next && speed < SLOW) this.slow = time
    if (!next && speed >= SLOW && time - this.slow < 1000) return
    if (time - this.heard < TICK_GAP) return
    this.heard = time
    this.show.sound('tick', tickSound(speed, this.pitch, next))
    if (this.felt && speed < SLOW) this.show.vibrate(tickPulse(speed))
  }
}
