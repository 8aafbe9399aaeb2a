import type { BattleTold } from '#shared/modes/battle/asTold.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { RoomState } from '#shared/modes/battle/rules.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'

/** Most rooms that are remembered; the one that was looked at longest ago is forgotten first. */
const MOST = 50

/** What this phone was told, by room. */
const told = new Map<string, BattleTold>()

forgetOnLogout(() => told.clear())

/** Notes what a room tells while its battle is not over. What was told first counts, whatever is told later. */
export function noteTold(room: BattleRoom): void {
  const { roomId, serverSeedHash, bound, number, clientSeeds, state, end } = room
  if (end !== null || state >= RoomState.ended) return
  const first = told.get(roomId)
  told.delete(roomId)
  told.set(roomId, {
    seedHash: first?.seedHash ?? serverSeedHash,
    bound: first ? first.bound : bound,
    round: first?.round ?? number?.round ?? null,
    clientSeeds: first?.clientSeeds ?? (clientSeeds.length > 0 ? clientSeeds : null),
  })
  for (const oldest of told.keys()) {
    if (told.size <= MOST) return
    told.delete(oldest)
  }
}

/** What this phone was told of a room before its battle was over; undefined where it was told nothing. */
export const toldOf = (roomId: string): BattleTold | undefined => told.get(roomId)
