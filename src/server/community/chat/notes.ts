import { and, desc, eq, gte } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { CHAT_PAGE, CHAT_TEXT_LIMIT } from '#shared/chat.ts'
import { Status } from '#shared/codes.ts'
import { chatNote } from './tables.ts'
import { plainText } from './words.ts'

export type NoteRow = typeof chatNote.$inferSelect

/** What an operator notes about a player. */
export interface Note {
  playerId: string
  desk: number
  text: string
}

/** Keeps a note for the other operators. The player never sees it. */
export async function addNote({ db, now }: { db: Db; now(): number }, { playerId, desk, text }: Note): Promise<NoteRow> {
  const words = plainText(text)
  if (words === '') throw new Refusal(Status.badInput, '请输入内容')
  if (words.length > CHAT_TEXT_LIMIT) throw new Refusal(Status.badInput, `一条备注最多 ${CHAT_TEXT_LIMIT} 个字`)
  const [row] = await db
    .insert(chatNote)
    .values({ playerId, desk, text: words, at: new Date(now()) })
    .returning()
  if (!row) throw new Error('note not kept')
  return row
}

/** The last notes about a player from a moment on, in order; null stands for the beginning. */
export async function notesOf(db: Db, playerId: string, from: Date | null): Promise<NoteRow[]> {
  const rows = await db
    .select()
    .from(chatNote)
    .where(and(eq(chatNote.playerId, playerId), from ? gte(chatNote.at, from) : undefined))
    .orderBy(desc(chatNote.at), desc(chatNote.id))
    .limit(CHAT_PAGE)
  return rows.reverse()
}
