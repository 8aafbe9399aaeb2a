import type { Show } from '../show.ts'

/** Least ms between two ticks that are heard. */
export const TICK_GAP = 38
/** Cells per second below which every cell is felt, too. */
export const SLOW = 8
/** Cells per second from which the voice is softest. */
const FULL_SPEED = 22
/** Cells before the landing from which every peg is a semitone higher than the one before: the last is the keynote of the landings. */
const CLIMB = 8

/** What a peg sounds like at a speed in cells per second with so many cells to go: higher and firmer towards the landing. */
function tickSound(speed: number, left: number, pitch: number, next: boolean): { rate: number; volume: number } {
  const togo = next ? Math.min(left, CLIMB) : CLIMB
  const fast = Math.min(speed / FULL_SPEED, 1)
  const near = 1 - togo / CLIMB
  return { rate: pitch * 2 ** (-togo / 12), volume: (0.6 - 0.25 * fast + 0.4 * near) * (next ? 1 : 0.5) }
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

  /**
   * A reel passed a peg at `time` ms with `left` cells to go; `next` is the one that lands next. While that one creeps, the others are not
   * heard.
   */
  tick(time: number, speed: number, left: number, next: boolean): void {
    if (next && speed < SLOW) this.slow = time
    if (!next && time - this.slow < 1000) return
    if (time - this.heard < TICK_GAP) return
    this.heard = time
    this.show.sound('tick', tickSound(speed, left, this.pitch, next))
    if (this.felt && speed < SLOW) this.show.vibrate(tickPulse(speed))
  }
}
