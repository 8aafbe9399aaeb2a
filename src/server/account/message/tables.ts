import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { idRef, moment, rowId } from '#server/platform/db/columns.ts'
import type { MessageWay } from '#shared/messageWays.ts'

/** Messages to players. */
export const message = pgTable(
  'message',
  {
    id: rowId().primaryKey(),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    content: text().notNull(),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
    /** True for what the operator tells. */
    system: boolean().notNull().default(false),
    /** Where it leads, and the id of the record there; null for a message that leads nowhere. */
    wayTo: text('way_to').$type<MessageWay>(),
    wayId: text('way_id').notNull().default(''),
  },
  (table) => [index('message_player').on(table.playerId, table.createdAt), index('message_unread').on(table.playerId, table.readAt)],
)

/** Messages of the operator to everybody. Each player gets a copy in `message`, slice by slice, so that a list reads one table. */
export const notice = pgTable('notice', {
  id: rowId().primaryKey(),
  title: text().notNull(),
  content: text().notNull(),
  wayTo: text('way_to').$type<MessageWay>(),
  createdAt: moment('created_at').notNull(),
  /** The last player who had signed up when it was written. Later players do not get it. */
  upTo: idRef('up_to').notNull(),
  /** Everybody up to this player has it. */
  sentTo: idRef('sent_to').notNull(),
  /** Number of players who have it. */
  sent: integer().notNull().default(0),
})
