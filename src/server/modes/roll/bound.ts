import { awaitedNumber } from '#server/core/beacon/bound.ts'
import { saveRooms } from '#server/core/rounds/rooms.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { boundSeed, entrantsHash as hashOfList } from '#shared/modes/roll/draw.ts'
import { drawRoom, entrantsOf, type RollStepDeps } from './close.ts'
import { cancelRoll } from './end.ts'
import type { RollRow } from './rooms.ts'

/**
 * Draws a room that has closed and waits for its public random number; goes on waiting while that is not there, and cancels the room when it has been missing for too
 * long. Who is passed over was fixed at the closing: whoever is frozen afterwards was drawn like everybody. The caller holds the room.
 */
export async function drawBound(tx: Tx, { db }: Pick<RollStepDeps, 'db'>, row: RollRow, now: number): Promise<void> {
  const { roomId, entrantsHash, passedOver } = row
  if (entrantsHash === null) throw new Error(`ROLL ${roomId} waits for a number and has not closed`)
  const awaited = await awaitedNumber(tx, row, now)
  if (awaited.number) {
    const entrants = (await entrantsOf(tx, roomId)).map((entrant) => ({ ...entrant, frozen: passedOver.includes(entrant.uid) }))
    const list = entrants.map(({ uid }) => uid)
    // Whoever has the database could add to the list or take from it now that the number is known.
    if (entrantsHash !== hashOfList(roomId, list)) throw new Error(`the list of ROLL ${roomId} is not the one that was told`)
    await drawRoom(tx, db, row, { entrants, clientSeed: boundSeed(entrantsHash, awaited.number.randomness) })
  } else if (awaited.lookAt === null) await cancelRoll(tx, row, 'failed', now)
  else await saveRooms(tx, [{ id: roomId, sequence: 0, nextAt: awaited.lookAt, alone: true }], [])
}
