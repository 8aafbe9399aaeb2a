import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { chatThread } from './tables.ts'
import { tellChat } from './write.ts'

/** Notes that the player has read up to a line. A mark never goes back, nor beyond the last line. */
export async function markRead(db: Db, playerId: string, seq: number): Promise<boolean> {
  const { rowCount } = await db
    .update(chatThread)
    .set({ playerRead: sql`least(${seq}, ${chatThread.lastSeq})` })
    .where(and(eq(chatThread.playerId, playerId), lt(chatThread.playerRead, sql`least(${seq}, ${chatThread.lastSeq})`)))
  return (rowCount ?? 0) > 0
}

/** Notes that 客服 has read up to a line, and tells the player. */
export function markDeskRead(db: Db, playerId: string, seq: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [thread] = await tx
      .update(chatThread)
      .set({ deskRead: sql`least(${seq}, ${chatThread.lastSeq})` })
      .where(and(eq(chatThread.playerId, playerId), lt(chatThread.deskRead, sql`least(${seq}, ${chatThread.lastSeq})`)))
      .returning()
    if (thread) await tellChat(tx, playerId, { seq: thread.lastSeq, by: null, deskRead: thread.deskRead, typing: false })
  })
}

/** Tells the player's devices that 客服 is typing. */
export async function tellTyping(db: Db, playerId: string): Promise<void> {
  const [thread] = await db.select().from(chatThread).where(eq(chatThread.playerId, playerId))
  if (thread) await tellChat(db, playerId, { seq: thread.lastSeq, by: null, deskRead: thread.deskRead, typing: true })
}
