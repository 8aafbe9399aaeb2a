import type { SoundId } from '#state/platform/sound.ts'
import type { Show } from '../show.ts'

/** Least ms between two audible ticks. */
export const TICK_GAP = 38
/** Speed in cells per second below which each cell also vibrates. */
export const SLOW = 8
/** Speed in cells per second from which the ticks are quietest. */
const FULL_SPEED = 22
/**
 * Number of cells before the landing in which each tick is a semitone higher than the one before. The last tick is the keynote of the
 * landing sounds.
 */
const CLIMB = 8

/** Playback rate and volume of a tick at `speed` cells per second with `left` cells to go: higher and louder towards the landing. */
function tickSound(speed: number, left: number, pitch: number, next: boolean): { rate: number; volume: number } {
  const togo = next ? Math.min(left, CLIMB) : CLIMB
  const fast = Math.min(speed / FULL_SPEED, 1)
  const near = 1 - togo / CLIMB
  return { rate: pitch * 2 ** (-togo / 12), volume: (0.6 - 0.25 * fast + 0.4 * near) * (next ? 1 : 0.5) }
}

/** Ms of vibration of a tick: longer at lower speed. */
function tickPulse(speed: number): number {
  return Math.round(6 + 8 * (1 - Math.min(speed / SLOW, 1)))
}

/** The tick sound of all reels of a bank. However many reels run, one voice plays, so ticks do not become noise. */
export class TickVoice {
  private heard = Number.NEGATIVE_INFINITY
  /** Time in ms at which the reel that lands next last ticked at low speed. */
  private slow = Number.NEGATIVE_INFINITY

  /** `pitch` scales the playback rate of every tick. `felt` false turns vibration off. */
  constructor(
    private readonly show: Show,
    private readonly pitch: number,
    private readonly felt: boolean,
    private readonly id: SoundId = 'tick',
  ) {}

  /**
   * Call it when a reel passes a peg at `time` ms with `left` cells to go; `next` is true for the reel that lands next. While that reel
   * moves slowly, the others are silent.
   */
  tick(time: number, speed: number, left: number, next: boolean): void {
    if (next && speed < SLOW) this.slow = time
    if (!next && time - this.slow < 1000) return
    if (time - this.heard < TICK_GAP) return
    this.heard = time
    this.show.sound(this.id, tickSound(speed, left, this.pitch, next))
    if (this.felt && speed < SLOW) this.show.vibrate(tickPulse(speed))
  }
}
