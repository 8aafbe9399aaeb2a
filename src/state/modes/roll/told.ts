import type { RollRoom } from '#shared/modes/roll/room.ts'
import type { RollTold } from '#shared/modes/roll/verify.ts'
import { FirstTold, isAhead } from '#state/core/fairness/firstTold.ts'

const told = new FirstTold<RollTold>((first, later) => ({
  ...first,
  listHash: first.listHash ?? later.listHash,
  awaits: first.awaits ?? later.awaits,
}))

/** Notes what a room tells while its winners are not known. */
export function noteRollTold({ roomId, serverSeedHash, bound, entrantsHash, awaits, book, state }: RollRoom): void {
  if (book !== null || state === 'drawn') return
  const inTime = isAhead(awaits)
  told.note(roomId, {
    seedHash: serverSeedHash,
    bound: bound ?? false,
    listHash: bound && !inTime ? null : entrantsHash,
    awaits: inTime ? (awaits ?? null) : null,
  })
}

/** What this phone was told of a room before it was drawn; undefined where it was told nothing. */
export const rollToldOf = (roomId: string): RollTold | undefined => told.of(roomId)
