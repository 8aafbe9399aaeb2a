import { eq } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { enqueuePush } from '#server/platform/live/outbox.ts'
import type { AboutRef } from '#shared/calls/chat.ts'
import type { ChatWriter } from '#shared/chat.ts'
import { EventType } from '#shared/codes.ts'
import { type ChatNews, OWN_QUEUE } from '#shared/live.ts'
import type { LineRow, ThreadRow } from './lines.ts'
import { chatLine, chatThread } from './tables.ts'

/** A line that is to be written. */
export interface NewLine {
  by: ChatWriter
  text: string
  picture?: { name: string; width: number; height: number } | null
  about?: AboutRef | null
  /** Only for lines of the player. */
  key?: string
  /** What else the line changes in the row of its chat. */
  counts?: Partial<ThreadRow>
  /** Number of the operator, only for lines of the desk. */
  desk?: number
  /** Number of the ticket that this line closes. */
  ticket?: number
  at: Date
}

/** Locks the player's chat until the transaction ends, and makes it where there is none. */
export async function holdThread(tx: Tx, playerId: string): Promise<ThreadRow> {
  const held = async () => (await tx.select().from(chatThread).where(eq(chatThread.playerId, playerId)).for('update'))[0]
  const known = await held()
  if (known) return known
  await tx.insert(chatThread).values({ playerId }).onConflictDoNothing()
  const made = await held()
  if (!made) throw new Error('chat not made')
  return made
}

/**
 * Writes the next line of a chat that the caller holds, and tells the player's devices. It moves no read mark: a line that waited on a phone
 * without a network was written before those that it now follows were read. Returns the line, and the chat as it is then.
 */
export async function writeLine(tx: Tx, thread: ThreadRow, line: NewLine): Promise<{ row: LineRow; thread: ThreadRow }> {
  const { playerId } = thread
  const seq = thread.lastSeq + 1
  const { by, text, picture = null, about = null, key = null, desk = null, ticket = null, at } = line
  const [row] = await tx
    .insert(chatLine)
    .values({
      playerId,
      seq,
      by,
      text,
      picture: picture?.name ?? null,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      aboutKind: about?.kind ?? null,
      aboutId: about?.id ?? null,
      key,
      desk,
      ticket,
      at,
    })
    .returning()
  if (!row) throw new Error('line not written')
  const change = changeBy(line, seq)
  await tx.update(chatThread).set(change).where(eq(chatThread.playerId, playerId))
  const next = { ...thread, ...change }
  await tellChat(tx, playerId, { seq, by, deskRead: next.deskRead, typing: false })
  return { row, thread: next }
}

/** How a line changes its chat. */
function changeBy({ by, ticket, at, counts }: NewLine, seq: number): Partial<ThreadRow> {
  if (by === 'player') return { ...counts, lastSeq: seq, playerLast: seq, playerAt: at }
  return by === 'auto' && ticket === undefined ? { lastSeq: seq, autoAt: at } : { lastSeq: seq }
}

/** Tells the player's devices what is new in the chat. They fetch the lines themselves, in order. */
export function tellChat(tx: DbOrTx, playerId: string, news: ChatNews): Promise<void> {
  return enqueuePush(tx, { destination: OWN_QUEUE, playerId, message: { eventType: EventType.chat, data: news } })
}
