import { EventType } from '#shared/codes.ts'
import type { LiveMessage } from '#shared/live.ts'
import { RoomState } from '#shared/modes/battle/rules.ts'
import type { ModeOwn } from '#state/modes/modeState.ts'
import { followOwnRooms, loadOwnRooms } from './followOwnRooms.ts'

const BATTLE_ROOM = '/battle-room'

/**
 * True when the client must load the player again: when the player sits in a battle that begins to run and looks at another page (spec §4
 * "Battle"), and when one is over or cancelled, because coins or diamonds have arrived then, whatever page is shown.
 */
export function needsUserRefresh(message: LiveMessage, uid: string | undefined, path: string): boolean {
  if (message.eventType !== EventType.battleState || uid === undefined) return false
  const { state, customerList } = message.data
  if (state < RoomState.running || (state === RoomState.running && path === BATTLE_ROOM)) return false
  return customerList.some(({ customerId }) => customerId === uid)
}

/** The rooms of the player. */
export const BATTLE_OWN: ModeOwn = { load: loadOwnRooms, follow: followOwnRooms, needsUserRefresh }
