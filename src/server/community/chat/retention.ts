import { lt, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/connect.ts'
import { purge } from '#server/platform/db/purge.ts'
import { chatLine, chatNote, chatPicture, chatTicket } from './tables.ts'

/** What was said, shown, noted and closed is kept for this long, in ms: half a year. */
export const CHAT_KEPT = 180 * 24 * 3_600_000

const sweepOf = (table: PgTable, isBefore: (moment: Date) => SQL) => (db: Db, now: number) =>
  purge(db, table, isBefore(new Date(now - CHAT_KEPT)))

/** Delete what is kept no longer. The row of a chat stays, so that its numbers go on; an open ticket stays until it is closed. */
export const sweepChatPictures = sweepOf(chatPicture, (moment) => lt(chatPicture.at, moment))
export const sweepChatLines = sweepOf(chatLine, (moment) => lt(chatLine.at, moment))
export const sweepChatNotes = sweepOf(chatNote, (moment) => lt(chatNote.at, moment))
export const sweepChatTickets = sweepOf(chatTicket, (moment) => lt(chatTicket.closedAt, moment))
