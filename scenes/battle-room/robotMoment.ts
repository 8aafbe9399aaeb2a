import { BattleMode } from '#shared/modes/battle/rules.ts'
import { END_TIMES, type Now, type Score } from './maths.ts'
import type { FigureMoment } from './SpineFigure.ts'

/** What a robot does besides `rest`. */
export type RobotAct = 'look' | 'glad' | 'sad'
export type RobotMoment = FigureMoment<RobotAct>

/** Lengths of its animations in ms; the skeleton in `assets/battle-room/robot/` has the same. */
export const ROBOT_TIMES = { rest: 3_200, look: 700, glad: 1_400, sad: 1_000 } as const

/** What the robot of a seat does at a moment: it looks up when its reel lands, is glad of a round or a battle that it wins, and sad when it has lost. */
export function robotMoment(score: Score, now: Now, seat: number, time: number): RobotMoment {
  const { outcome, rules, standings, times, best } = score
  const { look, glad, sad, rest } = ROBOT_TIMES
  const ended = now.finale - END_TIMES.winner[1]
  if (outcome && ended >= 0) {
    if (rules.mode !== BattleMode.share && !outcome.winners.includes(seat)) return ['sad', Math.min(ended, sad)]
    const turn = ended % (glad + rest)
    return turn < glad ? ['glad', turn] : ['rest', turn - glad]
  }
  const out = standings[now.landed]?.out[seat] ?? null
  const fallen = out === null ? -1 : out === now.landed - 1 ? now.sinceLanding + times.land - times.fall[0] : sad
  if (fallen >= 0) return ['sad', Math.min(fallen, sad)]
  if (now.landed === 0) return ['rest', time % rest]
  const since = now.sinceLanding
  if (since < look) return ['look', since]
  const won = best[now.landed - 1]?.includes(seat) ?? false
  if (won && since < look + glad) return ['glad', since - look]
  return ['rest', since - look - (won ? glad : 0)]
}
