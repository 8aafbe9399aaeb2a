import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { BattleMode, teamOf } from '#shared/modes/battle/rules.ts'
import type { Cue } from '../kit/cue.ts'
import { CROWN_LAND, END_TIMES, flightAt, leaderOf, ROUND_LIGHT, type Score, WHEEL_TIMES } from './maths.ts'

/** Something that happens once at a server time: a sound, a vibration, sparks. */
export interface BattleCue extends Cue {
  /** Sparks: over the seat that has landed a rare drop, over the crown, over the winner. */
  sparks?:
    | { kind: 'rare'; seat: number; grade: 0 | 1 }
    | { kind: 'crown'; team: number }
    | { kind: 'win' }
    | { kind: 'count'; digit: number }
}

/** Everything that a room will let hear, as far as it is known, in the order of time. `me` is the player's seat, `late` as for `momentOf`. */
export function cuesOf(room: BattleRoom, score: Score, me: number | null, late: readonly number[] = []): BattleCue[] {
  const { startAt } = score
  if (startAt === null) return []
  const cues: BattleCue[] = [3, 2, 1].map((digit) => ({
    at: startAt - digit * 1_000,
    sound: 'notch',
    rate: digit === 1 ? 1.4 : 1.1,
    haptic: 12,
    sparks: { kind: 'count', digit },
  }))
  for (const { round } of room.rounds)
    cues.push(...roundCues(room, score, round, startAt + round * score.roundTime, { late: late[round] ?? 0, me }))
  if (score.finaleAt !== null && score.endAt !== null && score.outcome) cues.push(...endCues(score, score.endAt, score.finaleAt, me))
  return cues.sort((a, b) => a.at - b.at)
}

interface Hearing {
  /** Ms by which the landing is held back. */
  late: number
  me: number | null
}

/** `start` is the round's server time. */
function roundCues(room: BattleRoom, score: Score, round: number, start: number, { late, me }: Hearing): BattleCue[] {
  const { times, rules, standings } = score
  const drops = room.rounds[round]?.drops ?? []
  const rarest = Math.min(...drops.map(({ grade }) => grade)) as 0 | 1 | 2 | 3 | 4
  const cues: BattleCue[] = [{ at: start, sound: 'whoosh', volume: 0.7, ...(room.fast ? { rate: 1.3 } : {}) }]
  if (round === rules.rounds - 1 && round > 0) cues.push({ at: start + 40, sound: 'gong', haptic: [24, 40, 24] })
  const landing = start + late
  cues.push({ at: landing + times.land, sound: `land${rarest}`, haptic: `land${rarest}` })
  cues.push({ at: landing + times.land + 120, sound: 'roundEnd', volume: 0.8 })
  for (const [seat, { grade }] of drops.entries()) {
    if (grade === 0 || grade === 1) cues.push({ at: landing + times.land, sparks: { kind: 'rare', seat, grade } })
  }
  const best = score.best[round] ?? []
  const own = me !== null && best.includes(me)
  if (best.length > 0)
    cues.push({ at: landing + times.land + ROUND_LIGHT.after, sound: 'coin', volume: own ? 0.7 : 0.4, ...(own ? { haptic: 15 } : {}) })
  const [before, after] = [leaderOf(score, round), leaderOf(score, round + 1)]
  if (after !== null && after !== before) {
    cues.push({ at: landing + times.crown[0], sound: 'swish', volume: 0.8 })
    cues.push({ at: landing + times.crown[1], sound: 'crown', sparks: { kind: 'crown', team: after } })
  }
  if (standings[round + 1]?.out.includes(round)) cues.push({ at: landing + times.fall[0], sound: 'cooling', volume: 0.8 })
  return cues
}

function endCues(score: Score, endAt: number, finale: number, me: number | null): BattleCue[] {
  const { rules, outcome } = score
  const shared = rules.mode === BattleMode.share
  const lost = isLost(score, me)
  const cues: BattleCue[] = [{ at: endAt, sound: 'gong', rate: 0.9, haptic: 30 }]
  if (rules.mode === BattleMode.pool) {
    cues.push({ at: endAt + WHEEL_TIMES.spin[0], sound: 'whirl', volume: 0.8 })
    cues.push({ at: endAt + WHEEL_TIMES.spin[1], sound: 'thud', haptic: 'land1' })
  }
  if (!shared && !lost) cues.push({ at: finale + END_TIMES.crown[0] + CROWN_LAND.strike, sound: 'crown', haptic: 'land1' })
  cues.push({ at: finale + END_TIMES.stamp[1], sound: lost ? 'cooling' : 'stamp', ...(lost ? {} : { haptic: 'legend' as const }) })
  cues.push({ at: finale + END_TIMES.stamp[1] + 60, sound: 'battleEnd', volume: lost ? 0.5 : 1 })
  if (!lost) cues.push({ at: finale + END_TIMES.crown[0] + CROWN_LAND.strike, sparks: { kind: 'win' } })
  if (outcome)
    for (let round = 0; round < rules.rounds; round++)
      cues.push({ at: finale + flightAt(round, 0), sound: 'swish', volume: 0.35, rate: 1 + round * 0.04 })
  cues.push({ at: finale + END_TIMES.count[0], sound: 'countUp' })
  if (shared) cues.push({ at: finale + END_TIMES.count[1], sound: 'fountain' })
  else if (me !== null && lost) cues.push({ at: finale + END_TIMES.consolation[0], sound: 'coin', volume: 0.7 })
  return cues
}

/** True when the player sits in the room and has won nothing of it. */
export function isLost({ outcome, rules }: Pick<Score, 'outcome' | 'rules'>, me: number | null): boolean {
  if (!outcome || me === null || rules.mode === BattleMode.share) return false
  return !outcome.winners.some((seat) => teamOf(seat, rules) === teamOf(me, rules))
}
