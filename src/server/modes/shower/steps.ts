import { eq } from 'drizzle-orm'
import { saveRooms } from '#server/core/rounds/rooms.ts'
import type { RoomMode } from '#server/core/rounds/steps.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { drawOf } from '#shared/modes/shower/rules.ts'
import { stepBound } from './bound.ts'
import { payPage } from './pay.ts'
import { settleShower } from './settle.ts'
import { showerOf } from './showers.ts'
import { shower } from './tables.ts'

/** The steps of a shower: it runs, its pot is shared out, and the shares are paid page by page. */
export const showerSteps: RoomMode = {
  step: async (tx, ids) => {
    for (const id of ids) await stepShower(tx, id)
  },
}

async function stepShower(tx: Tx, roomId: string): Promise<void> {
  const row = await showerOf(tx, roomId)
  if (!row) throw new Error(`room ${roomId} has no shower`)
  if (row.state === 'running') return (row.beaconChain === null ? settleShower : stepBound)(tx, row, await clockOf(tx))
  if (row.owed) return payPage(tx, row, await clockOf(tx))
  if (row.state !== 'waiting') throw new Error(`shower ${roomId} has no step when it is ${row.state}`)
  await tx.update(shower).set({ state: 'running' }).where(eq(shower.roomId, roomId))
  await saveRooms(tx, [{ id: roomId, sequence: 0, nextAt: new Date(drawOf(row.startAt.getTime())), alone: true }], [])
}
