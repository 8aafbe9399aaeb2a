import { proxy } from 'valtio/vanilla'
import type { RoomState } from '#shared/battle/rules.ts'
import { forgetOnLogout } from '../ownState.ts'

/** The rooms in which the player sits and that are not over, by id, with their states. */
export const ownRooms = proxy<{ states: Record<string, RoomState> }>({ states: {} })

forgetOnLogout(() => {
  ownRooms.states = {}
})

/** The room that needs the player first: one that runs before one that waits; null where there is none. */
export function firstRoom(states: Readonly<Record<string, RoomState>>): { roomId: string; state: RoomState } | null {
  const [first] = Object.entries(states).sort(([, a], [, b]) => b - a)
  return first ? { roomId: first[0], state: first[1] } : null
}
