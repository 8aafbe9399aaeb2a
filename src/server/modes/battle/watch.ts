import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { MayWatch } from '#server/platform/live/doorkeeper.ts'
import { findRoom, NOBODY } from './access.ts'

/** Says who may watch a room on the live channel: whoever may see it. A wrong code counts as one that was entered. */
export const mayWatchBattle =
  (deps: Pick<Deps, 'db'>): MayWatch =>
  async (roomId, { playerId, code, address }) => {
    // Visitors without login see public rooms only, and their guesses cannot be counted for a player.
    const asked = { roomId, playerId: playerId ?? NOBODY, code: playerId === null ? '' : code, address }
    try {
      await findRoom(deps, asked)
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
