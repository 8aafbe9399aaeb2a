import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { player } from '#server/auth/tables.ts'
import { idRef, moment, rowId } from '#server/db/columns.ts'

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
  },
  (table) => [index('message_player').on(table.playerId, table.createdAt), index('message_unread').on(table.playerId, table.readAt)],
)
