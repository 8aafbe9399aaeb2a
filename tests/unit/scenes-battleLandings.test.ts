import { describe, expect, it } from 'vitest'
import { cuesOf } from '#scenes/battle-room/cues.ts'
import { previewBattle } from '#scenes/battle-room/fixtures.ts'
import { Landings, longestHold } from '#scenes/battle-room/Landings.ts'
import { momentOf, newNow, scoreOf } from '#scenes/battle-room/maths.ts'

const START = 1_800_000_000_000

describe('a landing whose reels are late', () => {
  const room = previewBattle({ seed: 'late', seats: 2, mode: 0, rounds: 3 }, START)
  const score = scoreOf(room)
  const { times, roundTime } = score
  const FRAME = 50

  /** Plays the last round frame by frame; its reels are shown from `ready` ms on. Returns when its landing was counted, in ms of the round. */
  function countedAt(landings: Landings, ready: number): number {
    const start = START + 2 * roundTime
    for (let local = 0; local < roundTime; local += FRAME) {
      const now = momentOf(score, start + local, newNow(), landings.late)
      if (landings.follow(score, now, local >= ready, local > 0)) momentOf(score, start + local, now, landings.late)
      if (now.landed === 3) {
        expect(now.sinceLanding).toBeGreaterThanOrEqual(0)
        expect(now.sinceLanding).toBeLessThanOrEqual(FRAME)
        return local
      }
    }
    return Number.POSITIVE_INFINITY
  }

  it('counts at its time when the reels are shown', () => {
    expect(countedAt(new Landings(), 3_000)).toBe(times.land)
  })

  it('does not count before the reels are shown, and then at once', () => {
    expect(countedAt(new Landings(), times.land + 500)).toBe(times.land + 500)
  })

  it('counts before the next round when the reels never come', () => {
    expect(countedAt(new Landings(), Number.POSITIVE_INFINITY)).toBe(times.land + longestHold(score))
    for (const fast of [false, true]) {
      const own = scoreOf({ ...room, fast })
      expect(longestHold(own)).toBeGreaterThan(0)
      expect(own.times.land + longestHold(own) + own.times.roll).toBeLessThanOrEqual(own.roundTime)
    }
  })

  it('moves what is heard of the landing, and nothing else', () => {
    const [plain, late] = [cuesOf(room, score, 0), cuesOf(room, score, 0, [0, 0, 500])]
    const landing = START + 2 * roundTime + times.land
    const earlier = (cues: typeof plain) => cues.filter(({ at }) => at < landing)
    expect(earlier(late)).toEqual(earlier(plain))
    expect(plain.some(({ at, sound }) => at === landing && sound?.startsWith('land'))).toBe(true)
    expect(late.filter(({ at }) => at >= landing && at < landing + 500)).toEqual([])
    expect(late.some(({ at, sound }) => at === landing + 500 && sound?.startsWith('land'))).toBe(true)
  })

  it('holds nothing back that a jump has passed, and forgets it when the time goes back', () => {
    const landings = new Landings()
    const at = (round: number, local: number, played: boolean) =>
      landings.follow(score, momentOf(score, START + round * roundTime + local, newNow(), landings.late), false, played)
    expect(at(1, times.land - 10, true)).toBe(false)
    expect(at(1, times.land + 900, false)).toBe(false)
    expect(at(2, times.land - 10, false)).toBe(false)
    expect(at(2, times.land + 10, true)).toBe(true)
    expect(at(0, 0, false)).toBe(true)
    expect(landings.late.every((ms) => ms === 0)).toBe(true)
  })
})
