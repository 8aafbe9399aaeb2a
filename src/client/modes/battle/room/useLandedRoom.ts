import { useServerTime } from '#client/chrome/useServerTime.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { landedRoom } from './view.ts'

/** How often the page looks whether another round has landed, in ms. */
const LOOK = 200

/** The room with only those rounds whose reels stand still. */
export function useLandedRoom(room: BattleRoom): BattleRoom {
  const landed = useServerTime((now) => landedRoom(room, now).rounds.length, LOOK)
  return { ...room, rounds: room.rounds.slice(0, landed) }
}
