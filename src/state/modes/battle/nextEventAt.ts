import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { RoomState, roundTimeOf } from '#shared/modes/battle/rules.ts'

/** A waiting room is looked at once in this time, in ms: nobody knows when somebody comes. */
const WAITING_LOOK = 20_000

/** The number of a sealed room is at the server so many ms after its moment, as a rule. */
const NUMBER_TAKES = 2_500

/** A sealed room whose number is late is looked at again after so many ms at least, and more seldom the later it is. */
const SEALED_LOOK = 2_500
const SELDOM = 0.25

/** When the next event of a room is due, in ms since 1970 by the server's clock; of a waiting room, when it is worth a look. */
export function nextEventAt({ state, startAt, rounds, boxes, end, fast, fillBy, number }: BattleRoom, now: number): number {
  if (state === RoomState.waiting && number) return numberLookAt(number.at, now)
  if (state === RoomState.waiting || startAt === null) return Math.min(Math.max(fillBy, now), now + WAITING_LOOK)
  if (end) return end.settledAt
  return startAt + Math.min(rounds.length, boxes.length) * roundTimeOf(fast)
}

function numberLookAt(at: number, now: number): number {
  const wait = Math.min(Math.max(SEALED_LOOK, (now - at) * SELDOM), WAITING_LOOK)
  return Math.max(at + NUMBER_TAKES, now + wait)
}
