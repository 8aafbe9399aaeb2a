import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { type ListQuery, newestPage } from '#server/platform/db/listPage.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { getMyShowerPage } from '#shared/modes/shower/calls.ts'
import { toWire } from '#shared/money.ts'
import { shower, showerGrab } from './tables.ts'

/** The settled showers in which the player has caught packets, newest first. */
export async function showerPage(db: Db, playerId: string, query: ListQuery): Promise<DataOf<typeof getMyShowerPage>> {
  const { playerId: owner, roomId, at, amount, packets } = showerGrab
  const settled = sql`exists (select from ${shower} s where s.room_id = ${roomId} and s.settled_at is not null)`
  const all = and(eq(owner, playerId), settled)
  const select = db
    .select({ showerId: roomId, at, amount, packets: sql<number>`bit_count(${packets})::int` })
    .from(showerGrab)
    .$dynamic()
  const { rows, ...page } = await newestPage(db, query, { table: showerGrab, all, id: roomId }, select)
  const pageData = rows.map((row) => ({
    showerId: row.showerId,
    time: row.at.getTime(),
    packets: row.packets,
    amount: row.amount === null ? null : toWire(row.amount),
  }))
  return { pageData, ...page }
}
