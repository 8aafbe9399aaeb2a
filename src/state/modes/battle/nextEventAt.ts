import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { RoomState, roundTimeOf } from '#shared/modes/battle/rules.ts'

/** A waiting room is looked at once in this time, in ms: nobody knows when somebody comes. */
const WAITING_LOOK = 20_000

/** When the next event of a room is due, in ms since 1970 by the server's clock; of a waiting room, when it is worth a look. */
export function nextEventAt({ state, startAt, rounds, boxes, end, fast, fillBy }: BattleRoom, now: number): number {
  if (state === RoomState.waiting || startAt === null) return Math.min(Math.max(fillBy, now), now + WAITING_LOOK)
  if (end) return end.settledAt
  return startAt + Math.min(rounds.length, boxes.length) * roundTimeOf(fast)
}
