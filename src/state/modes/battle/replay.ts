import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { BATTLE, endTimeOf, RoomState } from '#shared/modes/battle/rules.ts'

/**
 * Returns a battle that is over as one that becomes full at `now`, a server time: its countdown, its rounds and its end lie ahead by as
 * much as they did then, and the prizes by as much as today's end takes: the end of an older room may have been shorter. The scene shows nothing of a round or of the end before its time. A room that never began is returned as it is.
 */
export function replayOf(room: BattleRoom, now: number): BattleRoom {
  if (room.startAt === null) return room
  const shift = now + BATTLE.readyTime - room.startAt
  const endAt = (room.end?.at ?? 0) + shift
  return {
    ...room,
    state: RoomState.running,
    startAt: room.startAt + shift,
    rounds: room.rounds.map((round) => ({ ...round, startAt: round.startAt + shift })),
    end: room.end && { ...room.end, at: endAt, settledAt: endAt + endTimeOf(room.mode) },
  }
}
