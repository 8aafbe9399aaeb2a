import type { Now, Score } from './maths.ts'

/**
 * How long the landing of each round is held back, because its reels were not painted when they should have stood: nothing is counted
 * before a reel shows it. Only a landing that was played is held back, never one that a jump has passed.
 */
export class Landings {
  /** Ms by which each round lands later than its time; rounds that were in time have none. */
  readonly late: number[] = []
  private held = -1
  private round = -1
  private local = 0

  /**
   * Takes a frame. `ready` tells whether the reels of `now.round` are shown, `played` whether the time came here step by step.
   * Returns true when a landing has another time now.
   */
  follow(score: Score, now: Now, ready: boolean, played: boolean): boolean {
    const { round, local } = now
    const { land } = score.times
    if (round < this.round) this.late.length = Math.max(round, 0)
    const crosses = played && round === this.round && this.local < land && local >= land
    this.round = round
    this.local = local
    if (!played && this.held >= 0) return this.settle(0)
    const longest = longestHold(score)
    if (crosses && !ready) {
      this.held = round
      this.late[round] = longest
      return true
    }
    if (this.held === round && ready) return this.settle(Math.min(local - land, longest))
    if (this.held !== round) this.held = -1
    return false
  }

  private settle(late: number): true {
    this.late[this.held] = late
    this.held = -1
    return true
  }
}

/** Ms for which a landing may be held back: the totals have counted before the next round. */
export const longestHold = ({ roundTime, times }: Pick<Score, 'roundTime' | 'times'>): number => roundTime - times.land - times.roll
