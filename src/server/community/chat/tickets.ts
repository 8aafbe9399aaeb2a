import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { ChatRating } from '#shared/calls/chat.ts'
import { isDeskOpen } from '#shared/chat.ts'
import { Status } from '#shared/codes.ts'
import { type LineRow, type ThreadRow, threadOf } from './lines.ts'
import { chatTicket } from './tables.ts'
import { holdThread, tellChat, writeLine } from './write.ts'

export type TicketRow = typeof chatTicket.$inferSelect

/** What the acts on tickets need. */
export interface TicketDeps {
  db: Db
  now(): number
}

const openOf = (playerId: string) => and(eq(chatTicket.playerId, playerId), isNull(chatTicket.closedAt))

/** The player's open ticket; null for none. */
export async function openTicketOf(db: DbOrTx, playerId: string): Promise<TicketRow | null> {
  const [row] = await db.select().from(chatTicket).where(openOf(playerId))
  return row ?? null
}

/** The ticket of the player that was closed last; null for none. */
export async function lastClosedOf(db: DbOrTx, playerId: string): Promise<TicketRow | null> {
  const closed = and(eq(chatTicket.playerId, playerId), isNotNull(chatTicket.closedAt))
  const [row] = await db.select().from(chatTicket).where(closed).orderBy(desc(chatTicket.closedAt), desc(chatTicket.id)).limit(1)
  return row ?? null
}

/** The open ticket of a chat that the caller holds. Where there is none, the chat's next line opens one. */
export async function ticketFor(tx: Tx, { playerId, lastSeq }: ThreadRow, at: Date): Promise<TicketRow> {
  const open = await openTicketOf(tx, playerId)
  if (open) return open
  const opening = { playerId, openedAt: at, inHours: isDeskOpen(at.getTime()), firstSeq: lastSeq + 1 }
  const [row] = await tx.insert(chatTicket).values(opening).returning()
  if (!row) throw new Error('ticket not opened')
  return row
}

/** Notes that the desk has written. Returns true when it is the first time for the open ticket of a chat that the caller holds. */
export async function noteAnswer(tx: Tx, playerId: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(chatTicket)
    .set({ answeredAt: at })
    .where(and(openOf(playerId), isNull(chatTicket.answeredAt)))
  return (rowCount ?? 0) > 0
}

/** Whose ticket is closed, and the number of the operator who does it. */
export interface Closing {
  playerId: string
  desk: number
}

/** Closes the player's open ticket with a line that says so, and returns the line. Throws a Refusal when none is open. */
export function closeTicket({ db, now }: TicketDeps, { playerId, desk }: Closing): Promise<LineRow> {
  return inTransaction(db, async (tx) => {
    const thread = await holdThread(tx, playerId)
    const at = new Date(now())
    const [closed] = await tx.update(chatTicket).set({ closedAt: at, closedBy: desk }).where(openOf(playerId)).returning()
    if (!closed) throw new Refusal(Status.notFound, '该玩家没有进行中的工单')
    const text = `本次服务已结束（工单号 ${closed.id}）。如还有疑问，随时给我们留言。`
    return (await writeLine(tx, thread, { by: 'auto', text, ticket: closed.id, at })).row
  })
}

/** Tells the player's devices to look at the stars again: the push has no words, and no new line. */
async function tellRated(tx: Tx, playerId: string): Promise<void> {
  const thread = await threadOf(tx, playerId)
  if (thread) await tellChat(tx, playerId, { seq: thread.lastSeq, by: null, deskRead: thread.deskRead, typing: false })
}

/** Which ticket the player rates, and with how many stars. */
export interface Rating extends ChatRating {
  playerId: string
}

/** Rates a closed ticket of the player, once. The same stars again are answered alike: the first reply may have been lost. */
export async function rateTicket({ db, now }: TicketDeps, { playerId, ticket, stars }: Rating): Promise<ChatRating> {
  const closed = and(eq(chatTicket.id, ticket), eq(chatTicket.playerId, playerId), isNotNull(chatTicket.closedAt))
  const rated = await inTransaction(db, async (tx) => {
    const { rowCount } = await tx
      .update(chatTicket)
      .set({ stars, ratedAt: new Date(now()) })
      .where(and(closed, isNull(chatTicket.stars)))
    if (rowCount === 0) return false
    await tellRated(tx, playerId)
    return true
  })
  if (rated) return { ticket, stars }
  const [row] = await db.select({ stars: chatTicket.stars }).from(chatTicket).where(closed)
  if (!row) throw new Refusal(Status.notFound, '没有找到这次服务，无法评价')
  if (row.stars !== stars) throw new Refusal(Status.conflict, '您已评价过本次服务')
  return { ticket, stars }
}
