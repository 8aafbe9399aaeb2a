import { eq, sql } from 'drizzle-orm'
import { catalogueWithin } from '#server/core/catalogue/snapshot.ts'
import { saveRooms } from '#server/core/rounds/rooms.ts'
import { earlier } from '#server/core/rounds/setBack.ts'
import type { RoomMode } from '#server/core/rounds/steps.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { enqueuePushes } from '#server/platform/live/outbox.ts'
import { REVEAL_MOST } from '#shared/modes/kuji/rules.ts'
import { type PoolRow, poolOf } from './pools.ts'
import { cardPush, type KujiPushed, poolPush } from './pushes.ts'
import { kujiPool } from './tables.ts'

/** The one step of a pool: it ends at its moment, unless it was sold out before. It holds nothing that players paid, so it gives nothing back. */
export const kujiSteps = ({ db }: { db: Db }): RoomMode => ({
  step: async (tx, ids) => {
    for (const id of ids) await endPool(tx, db, id)
  },
  bringBack: bringHoldsBack,
})

async function endPool(tx: Tx, db: Db, roomId: string): Promise<void> {
  const row = await poolOf(tx, roomId)
  if (!row) throw new Error(`room ${roomId} has no pool`)
  const now = await clockOf(tx)
  if (row.state !== 'open' || row.endAt === null) throw new Error(`pool ${roomId} has no step when it is ${row.state}`)
  if (row.endAt.getTime() > now) return saveRooms(tx, [{ id: roomId, sequence: 0, nextAt: row.endAt, alone: false }], [])
  await closePool(tx, db, row, { state: 'ended', closedAt: new Date(now), openedAt: new Date(now + REVEAL_MOST) })
}

type Closed = Pick<PoolRow, 'state' | 'closedAt' | 'openedAt'>

/** Closes a pool that the transaction holds and tells it. The tickets that were not sold are void. */
export async function closePool(tx: Tx, db: Db, row: PoolRow, closed: Closed): Promise<PoolRow> {
  const { roomId } = row
  await tx.update(kujiPool).set(closed).where(eq(kujiPool.roomId, roomId))
  await saveRooms(tx, [{ id: roomId, sequence: 0, nextAt: null, alone: false }], [])
  const next = { ...row, ...closed }
  const over = { kind: 'over', state: next.state, closedAt: next.closedAt?.getTime() ?? 0 } as const
  await enqueuePushes<KujiPushed>(tx, [
    poolPush(roomId, { ...over, opened: false }),
    ...(next.openedAt ? [poolPush(roomId, { ...over, opened: true }, next.openedAt)] : []),
    cardPush(next, await catalogueWithin(tx, db)),
  ])
  return next
}

/** Holds and openings that lie ahead come as soon as they were promised. The end of a pool belongs to the calendar. */
async function bringHoldsBack(tx: Tx, back: number): Promise<void> {
  await tx.execute(sql`update kuji_hold set until = ${earlier('until', back)} where until > clock_timestamp()`)
  await tx.execute(sql`update kuji_pool set opened_at = ${earlier('opened_at', back)} where opened_at > clock_timestamp()`)
}
