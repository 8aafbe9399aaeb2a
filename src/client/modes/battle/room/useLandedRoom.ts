import { useServerTime } from '#client/chrome/useServerTime.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { battleShown } from '#state/modes/battle/stage.ts'
import { landedRoom } from './view.ts'

/** How often the page looks whether another round has landed, in ms. */
const LOOK = 200

/** The room with only those rounds whose reels stand still, on the stage too where one stands. */
export function useLandedRoom(room: BattleRoom): BattleRoom {
  const landed = useServerTime((now) => landedRoom(room, now, battleShown.landed).rounds.length, LOOK)
  return { ...room, rounds: room.rounds.slice(0, landed) }
}
