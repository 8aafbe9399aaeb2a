import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { bookDiamonds } from '#server/core/money/bulk.ts'
import { saveRooms } from '#server/core/rounds/rooms.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { enqueuePushes } from '#server/platform/live/outbox.ts'
import { ROOM_TOPIC } from '#shared/live.ts'
import type { ShowerMessage } from '#shared/modes/shower/message.ts'
import { refOf, type ShowerRow, shownShower } from './showers.ts'
import { shower, showerGrab } from './tables.ts'

/** Players who are paid in one transaction, with one journal. */
export const PAGE = 1_000

/**
 * Pays the next page of the shares that are owed, in the order of the players' ids: each once, because the row says how far it has come, and the
 * caller holds the room. After the last page everybody is told. `now` is the database's clock.
 */
export async function payPage(tx: Tx, row: ShowerRow, now: number): Promise<void> {
  const { roomId } = row
  const lines = await nextShares(tx, row)
  const some = lines.filter(({ amount }) => amount > 0)
  await bookDiamonds(tx, { kind: 'packet_shower', house: 'grant', ref: refOf(roomId), at: new Date(now), lines: some })
  const paid = { owed: lines.length === PAGE, paidThrough: lines.at(-1)?.playerId ?? row.paidThrough }
  await tx.update(shower).set(paid).where(eq(shower.roomId, roomId))
  await saveRooms(tx, [{ id: roomId, sequence: 0, nextAt: paid.owed ? new Date(now) : null, alone: paid.owed }], [])
  if (paid.owed) return
  await enqueuePushes<ShowerMessage>(tx, [
    { destination: `${ROOM_TOPIC}${roomId}`, message: { kind: 'settled', shower: shownShower({ ...row, ...paid }) } },
  ])
}

/** The shares that come next. Whoever was left out of the draw has none. */
async function nextShares(tx: Tx, { roomId, paidThrough }: ShowerRow): Promise<{ playerId: string; amount: number }[]> {
  const rows = await tx
    .select({ playerId: showerGrab.playerId, amount: showerGrab.amount })
    .from(showerGrab)
    .where(and(eq(showerGrab.roomId, roomId), gt(showerGrab.playerId, paidThrough), isNotNull(showerGrab.amount)))
    .orderBy(asc(showerGrab.playerId))
    .limit(PAGE)
  return rows.map(({ playerId, amount }) => ({ playerId, amount: amount ?? 0 }))
}
