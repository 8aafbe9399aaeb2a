import type { RoomState } from '#shared/modes/battle/rules.ts'
import { otherRooms } from '#state/modes/battle/ownRooms.ts'

/** `RoomState.waiting`: the rules themselves would bring the modes of 竞技场 into the first load. */
const WAITING = 0 satisfies typeof RoomState.waiting
const STATES: Partial<Record<RoomState, string>> = { 0: '等待中', 1: '即将开战', 2: '进行中' }
const LOBBY = '/battle'

/** A way back into a room. `words` are the lines of its sign, `state` is how the room stands. */
export interface RoomSign {
  roomId: string
  words: readonly [string, string]
  state: string
}

/**
 * The ways back into the player's rooms but the one in view, `shown`, which is null outside rooms. The lobby needs none: there the card of each own room
 * has its own. Whoever is in a room goes to another one, not back.
 */
export function roomSigns(states: Readonly<Record<string, RoomState>>, path: string, shown: string | null): RoomSign[] {
  if (path === LOBBY) return []
  return otherRooms(states, shown).map(({ roomId, state }) => ({
    roomId,
    words: [shown === null ? '返回' : '另一个', state === WAITING ? '房间' : '对局'],
    state: STATES[state] ?? '',
  }))
}
