import { eq } from 'drizzle-orm'
import { player } from '#server/core/player/tables.ts'
import { saveRooms } from '#server/core/rounds/rooms.ts'
import type { RoomMode } from '#server/core/rounds/steps.ts'
import { room } from '#server/core/rounds/tables.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { drawBound } from './bound.ts'
import { bringDrawsBack } from './bringBack.ts'
import { closeRoll, entrantsOf, type RollStepDeps } from './close.ts'
import { cancelRoll, settleRoll } from './end.ts'
import { refundRoll } from './refund.ts'
import { type RollRow, rollOf } from './rooms.ts'

/** A room whose closing has failed so often is cancelled, so that its items come back. A draw that was told is never given up. */
const TRIES = 12

/** The steps of ROLL: a room closes and draws, or is cancelled; prizes are given out. */
export const rollSteps = (deps: RollStepDeps): RoomMode => ({
  step: async (tx, ids) => {
    for (const id of ids) await stepRoll(tx, deps, id)
  },
  bringBack: bringDrawsBack,
  refund: refundRoll,
})

async function stepRoll(tx: Tx, deps: RollStepDeps, roomId: string): Promise<void> {
  const row = await rollOf(tx, roomId)
  if (!row) throw new Error(`room ${roomId} has no ROLL`)
  const now = await clockOf(tx)
  if (row.state === 'drawing') return row.book ? settleRoll(tx, deps, row, now) : drawBound(tx, deps, row, now)
  if (row.state !== 'open') throw new Error(`ROLL ${roomId} has no step when it is ${row.state}`)
  const reason = await whyNot(tx, row)
  if (reason) await cancelRoll(tx, row, reason, now)
  else if (row.entrants < row.seats && row.closeAt.getTime() > now)
    await saveRooms(tx, [{ id: roomId, sequence: 0, nextAt: row.closeAt, alone: true }], [])
  else await closeRoll(tx, deps, row, now)
}

/** Why a room that is due cannot draw; null when it can, or when it is not due. */
async function whyNot(tx: Tx, row: RollRow) {
  const { roomId, by, entrants, seats, closeAt } = row
  const [clock] = await tx.select({ attempts: room.attempts }).from(room).where(eq(room.id, roomId))
  if ((clock?.attempts ?? 0) >= TRIES) return 'failed'
  const isDue = closeAt.getTime() <= (await clockOf(tx))
  if (isDue && entrants === 0) return 'empty'
  if (isDue && by === 'headcount' && entrants < seats) return 'notFull'
  return isDue || entrants === seats ? whyUnfair(tx, row) : null
}

/** A frozen player gives nothing away, and where everybody is frozen nobody can win. */
async function whyUnfair(tx: Tx, { roomId, hostId }: RollRow) {
  const host = hostId === null ? [] : await tx.select({ frozen: player.frozen }).from(player).where(eq(player.id, hostId))
  if (host[0]?.frozen) return 'operator'
  return (await entrantsOf(tx, roomId)).every(({ frozen }) => frozen) ? 'empty' : null
}
