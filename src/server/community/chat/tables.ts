import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { bytes, idRef, moment, rowId } from '#server/platform/db/columns.ts'
import { ABOUT_KINDS, CHAT_WRITERS } from '#shared/chat.ts'

/** One row for each player who has written to 客服, or was written to. It numbers the lines and holds the read marks. */
export const chatThread = pgTable(
  'chat_thread',
  {
    playerId: idRef('player_id')
      .primaryKey()
      .references(() => player.id, { onDelete: 'cascade' }),
    /** Number of the last line. */
    lastSeq: integer('last_seq').notNull().default(0),
    /** Number of the player's last line. */
    playerLast: integer('player_last').notNull().default(0),
    /** When the player wrote it. */
    playerAt: moment('player_at'),
    /** The player has read up to this line. */
    playerRead: integer('player_read').notNull().default(0),
    /** 客服 has read up to this line. */
    deskRead: integer('desk_read').notNull().default(0),
    /** When the server last answered on its own, outside the hours. */
    autoAt: moment('auto_at'),
    /** Counts of the player's lines against floods: those since `minuteAt`, and those and the pictures of the Beijing day `day`. */
    minuteAt: moment('minute_at'),
    minuteLines: integer('minute_lines').notNull().default(0),
    day: date(),
    dayLines: integer('day_lines').notNull().default(0),
    dayPictures: integer('day_pictures').notNull().default(0),
  },
  (table) => [
    index('chat_thread_waiting').on(table.playerAt).where(sql`player_last > desk_read`),
    index('chat_thread_recent').on(table.playerAt).where(sql`player_at IS NOT NULL`),
  ],
)

/** What a player wants of 客服, from the first line until somebody closes it. A player has one open ticket at most. */
export const chatTicket = pgTable(
  'chat_ticket',
  {
    /** The number that players see. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 10_001 }),
    playerId: idRef('player_id')
      .notNull()
      .references(() => chatThread.playerId, { onDelete: 'cascade' }),
    openedAt: moment('opened_at').notNull(),
    /** True when it was opened within the hours of 客服. */
    inHours: boolean('in_hours').notNull(),
    /** Number of the line that opened it. */
    firstSeq: integer('first_seq').notNull(),
    /** When the desk first wrote. */
    answeredAt: moment('answered_at'),
    closedAt: moment('closed_at'),
    /** Number of the operator who closed it. */
    closedBy: integer('closed_by'),
    stars: integer(),
    ratedAt: moment('rated_at'),
  },
  (table) => [
    uniqueIndex('chat_ticket_open').on(table.playerId).where(sql`closed_at IS NULL`),
    index('chat_ticket_answered').on(table.answeredAt, table.openedAt).where(sql`in_hours AND answered_at IS NOT NULL`),
    index('chat_ticket_closed').on(table.closedAt).where(sql`closed_at IS NOT NULL`),
    index('chat_ticket_player').on(table.playerId, table.closedAt),
    check('chat_ticket_closing', sql`(closed_at IS NULL) = (closed_by IS NULL)`),
    check('chat_ticket_rating', sql`(stars IS NULL) = (rated_at IS NULL) AND (stars IS NULL OR closed_at IS NOT NULL)`),
    check('chat_ticket_stars', sql`stars BETWEEN 1 AND 5`),
  ],
)

/** What operators note about a player for one another. No call of players reads it. */
export const chatNote = pgTable(
  'chat_note',
  {
    id: rowId().primaryKey(),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id, { onDelete: 'cascade' }),
    desk: integer().notNull(),
    text: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('chat_note_player').on(table.playerId, table.at),
    index('chat_note_at').on(table.at),
    check('chat_note_text', sql`char_length(text) BETWEEN 1 AND 500`),
  ],
)

/** Lines of the chats. Rows are only added, and deleted when they are old. */
export const chatLine = pgTable(
  'chat_line',
  {
    playerId: idRef('player_id')
      .notNull()
      .references(() => chatThread.playerId, { onDelete: 'cascade' }),
    /** 1, 2, 3 … in each chat. */
    seq: integer().notNull(),
    by: text({ enum: CHAT_WRITERS }).notNull(),
    text: text().notNull(),
    /** Name of the picture; null for none. The picture itself is deleted earlier than the line. */
    picture: text(),
    width: integer(),
    height: integer(),
    aboutKind: text('about_kind', { enum: ABOUT_KINDS }),
    aboutId: text('about_id'),
    /** The key of the player's device; null for lines of others. */
    key: text(),
    /** Number of the operator; null for lines of others, and for those from before operators had one. */
    desk: integer(),
    /** The ticket that this line closes. */
    ticket: bigint({ mode: 'number' }).references(() => chatTicket.id, { onDelete: 'set null' }),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.seq] }),
    uniqueIndex('chat_line_key').on(table.playerId, table.key).where(sql`key IS NOT NULL`),
    index('chat_line_heard').on(table.playerId, table.seq).where(sql`by <> 'player'`),
    // Built late: see `lateIndexes.ts`.
    index('chat_line_at').on(table.at),
    index('chat_line_ticket').on(table.ticket).where(sql`ticket IS NOT NULL`),
    check('chat_line_something', sql`text <> '' OR picture IS NOT NULL OR about_kind IS NOT NULL`),
    check('chat_line_about', sql`(about_kind IS NULL) = (about_id IS NULL)`),
    check('chat_line_office', sql`(desk IS NULL OR by = 'desk') AND (ticket IS NULL OR by = 'auto')`),
    check('chat_line_by', sql`by IN ('player', 'desk', 'auto') AND (by = 'player') = (key IS NOT NULL)`),
  ],
)

/** Pictures of the chats, drawn anew as WebP. */
export const chatPicture = pgTable(
  'chat_picture',
  {
    /** Random: whoever has the name may see the picture. */
    name: text().primaryKey(),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id, { onDelete: 'cascade' }),
    webp: bytes().notNull(),
    /** In px; null for pictures from before they were uploaded ahead of their line, whose line tells it. */
    width: integer(),
    height: integer(),
    /** When it was uploaded, and from the line on that names it when that was written. */
    at: moment('at').notNull(),
  },
  (table) => [index('chat_picture_at').on(table.at), index('chat_picture_player').on(table.playerId)],
)
