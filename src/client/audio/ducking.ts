import type { PlayPhase } from '#state/stage.ts'

/** How far the music steps back (0–1), and for how many ms. */
export interface Dip {
  to: number
  ms: number
}

/** How long the music takes to step back, and to come forward again, in ms. */
const ATTACK = 150
const RELEASE = 600

/** Music while an opening is at a phase. */
const LEVELS: Record<PlayPhase, number> = { idle: 1, loading: 1, playing: 0.35, revealed: 0.6, failed: 1 }

/** How loud the music may be at each moment: it knows the opening's phase and the sounds it makes room for. Times in ms of any one clock. */
export class Ducking {
  phase: PlayPhase = 'idle'
  private dips: { to: number; until: number }[] = []

  /** Makes room for a sound that begins at `now`. */
  dip({ to, ms }: Dip, now: number): void {
    this.dips.push({ to, until: now + ms })
  }

  /** Forgets sounds that were cut short. */
  clear(): void {
    this.dips = []
  }

  /** Part of its own loudness that the music has from `now` on. */
  level(now: number): number {
    this.dips = this.dips.filter(({ until }) => until > now)
    return Math.min(LEVELS[this.phase], ...this.dips.map(({ to }) => to))
  }

  /** When the level has to be looked at again; null if only something new can change it. */
  next(now: number): number | null {
    const ends = this.dips.map(({ until }) => until).filter((until) => until > now)
    return ends.length > 0 ? Math.min(...ends) : null
  }
}

/** How long the way from one level to another takes, in ms. */
export function rampTime(from: number, to: number): number {
  return to < from ? ATTACK : RELEASE
}
