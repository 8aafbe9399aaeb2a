import type { BattleTold } from '#shared/modes/battle/asTold.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { RoomState } from '#shared/modes/battle/rules.ts'
import { FirstTold, isAhead } from '#state/core/fairness/firstTold.ts'

const told = new FirstTold<BattleTold>((first, later) => ({
  ...first,
  round: first.round ?? later.round,
  clientSeeds: first.clientSeeds ?? later.clientSeeds,
}))

/** Notes what a room tells while its battle is not over. */
export function noteTold({ roomId, serverSeedHash, bound, number, clientSeeds, state, end }: BattleRoom): void {
  if (end !== null || state >= RoomState.ended) return
  const inTime = number ? isAhead(number.at) : !bound
  const seeds = inTime && clientSeeds.length > 0 ? clientSeeds : null
  told.note(roomId, { seedHash: serverSeedHash, bound, round: inTime ? (number?.round ?? null) : null, clientSeeds: seeds })
}

/** What this phone was told of a room before its battle was over; undefined where it was told nothing. */
export const toldOf = (roomId: string): BattleTold | undefined => told.of(roomId)
