import { eq } from 'drizzle-orm'
import { awaitedNumber } from '#server/core/beacon/bound.ts'
import { saveRooms } from '#server/core/rounds/rooms.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { enqueuePushes, type Push } from '#server/platform/live/outbox.ts'
import { ROOM_TOPIC } from '#shared/live.ts'
import type { ShowerMessage } from '#shared/modes/shower/message.ts'
import type { ShowerWithdrawn } from '#shared/modes/shower/rules.ts'
import { boundSeed, grabbersHash as hashOfList } from '#shared/modes/shower/split.ts'
import { caughtIn, lockOver, shareOut } from './settle.ts'
import { type ShowerRow, shownShower } from './showers.ts'
import { shower } from './tables.ts'

/**
 * The next step of a shower whose time is over and that is bound to a public random number: its list is fixed and told before the number is published, and its pot is shared out
 * when that is there. The caller holds the room. `now` is the database's clock.
 */
export const stepBound = (tx: Tx, row: ShowerRow, now: number): Promise<void> =>
  row.closedAt === null ? closeShower(tx, row) : drawBound(tx, row, now)

/** Fixes the list. Whoever is frozen by now is left out. Where the number is public already, anybody could have chosen the list by it, so the shower is withdrawn. */
async function closeShower(tx: Tx, { roomId, beaconAt }: ShowerRow): Promise<void> {
  const row = await lockOver(tx, roomId)
  const caught = await caughtIn(tx, roomId)
  // The clock once more: the list is fixed now, however long claims have held the shower.
  const now = await clockOf(tx)
  const list = caught.filter(({ frozen }) => !frozen)
  const passedOver = caught.flatMap(({ frozen, uid }) => (frozen ? uid : []))
  const fixed = { grabbersHash: hashOfList(roomId, list), passedOver, closedAt: new Date(now) }
  await tx.update(shower).set(fixed).where(eq(shower.roomId, roomId))
  const closed = { ...row, ...fixed }
  if (!beaconAt || now >= beaconAt.getTime()) return withdraw(tx, closed, 'late', now)
  await saveRooms(tx, [{ id: roomId, sequence: 0, nextAt: beaconAt, alone: true }], [])
  await enqueuePushes<ShowerMessage>(tx, [told('closed', closed)])
}

/** Shares the pot out among those whom the closing has found, whoever is frozen since then; never among others than those whose hash was told. Without its number the shower waits, and is withdrawn in the end. */
async function drawBound(tx: Tx, row: ShowerRow, now: number): Promise<void> {
  const { roomId, grabbersHash, passedOver } = row
  if (grabbersHash === null) throw new Error(`shower ${roomId} waits for a number and has no list`)
  const awaited = await awaitedNumber(tx, row, now)
  if (awaited.number) {
    const left = new Set(passedOver)
    const list = (await caughtIn(tx, roomId)).filter(({ uid }) => !left.has(uid))
    // Whoever has the database could add to the list or take from it now that the number is known.
    if (grabbersHash !== hashOfList(roomId, list)) throw new Error(`the list of shower ${roomId} is not the one that was told`)
    await shareOut(tx, row, { list, clientSeed: boundSeed(grabbersHash, awaited.number.randomness), now })
  } else if (awaited.lookAt === null) await withdraw(tx, row, 'missing', now)
  else await saveRooms(tx, [{ id: roomId, sequence: 0, nextAt: awaited.lookAt, alone: true }], [])
}

/** Ends a shower without a draw. It cost nobody anything, so nothing goes back; its pot stays with the house. */
async function withdraw(tx: Tx, row: ShowerRow, withdrawn: ShowerWithdrawn, now: number): Promise<void> {
  const over = { state: 'settled' as const, withdrawn, settledAt: new Date(now), best: [] }
  await tx.update(shower).set(over).where(eq(shower.roomId, row.roomId))
  await saveRooms(tx, [{ id: row.roomId, sequence: 0, nextAt: null, alone: false }], [])
  await enqueuePushes<ShowerMessage>(tx, [told('settled', { ...row, ...over })])
}

const told = (kind: 'closed' | 'settled', row: ShowerRow): Push<ShowerMessage> => ({
  destination: `${ROOM_TOPIC}${row.roomId}`,
  message: { kind, shower: shownShower(row) },
})
