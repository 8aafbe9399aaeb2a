import type { PlayPhase } from '#state/core/play/stage.ts'

/** How far a sound lowers the music (`to`, from 0 to 1) and for how many ms. */
export interface Dip {
  to: number
  ms: number
}

/** Ms in which the music gets quieter, and in which it gets loud again. */
const ATTACK = 150
const RELEASE = 600

/** Level of the music in each phase of an opening, from 0 to 1. */
const LEVELS: Record<PlayPhase, number> = { idle: 1, loading: 1, playing: 0.35, revealed: 0.6, failed: 1 }

/**
 * Computes the level of the music from the phase of the opening and from the effects that lower it. All times are in ms of the same
 * clock.
 */
export class Ducking {
  phase: PlayPhase = 'idle'
  private dips: { to: number; until: number }[] = []

  /** Lowers the music for a sound that starts at `now`. */
  dip({ to, ms }: Dip, now: number): void {
    this.dips.push({ to, until: now + ms })
  }

  /** Forgets all sounds that lower the music. */
  clear(): void {
    this.dips = []
  }

  /** Returns the level of the music at `now`, from 0 to 1. */
  level(now: number): number {
    this.dips = this.dips.filter(({ until }) => until > now)
    return Math.min(LEVELS[this.phase], ...this.dips.map(({ to }) => to))
  }

  /** Returns when the level changes next by itself; null when only another sound or phase can change it. */
  next(now: number): number | null {
    const ends = this.dips.map(({ until }) => until).filter((until) => until > now)
    return ends.length > 0 ? Math.min(...ends) : null
  }
}

/** Returns how long a change of level takes, in ms. */
export function rampTime(from: number, to: number): number {
  return to < from ? ATTACK : RELEASE
}
