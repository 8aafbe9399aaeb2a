import { proxy } from 'valtio/vanilla'
import type { RoomState } from '#shared/modes/battle/rules.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'

/** The rooms in which the player sits and that are not over, by id, with their states as they are shown: one that is sealed is about to begin. */
export const ownRooms = proxy<{ states: Record<string, RoomState> }>({ states: {} })

forgetOnLogout(() => {
  ownRooms.states = {}
})

/** The rooms but the one in view, those that need the player first: one that runs before one that waits. */
export function otherRooms(states: Readonly<Record<string, RoomState>>, shown: string | null): { roomId: string; state: RoomState }[] {
  return Object.entries(states)
    .filter(([roomId]) => roomId !== shown)
    .sort(([, a], [, b]) => b - a)
    .map(([roomId, state]) => ({ roomId, state }))
}
