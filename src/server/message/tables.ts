import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { player } from '#server/auth/tables.ts'
import { idRef, rowId } from '#server/db/columns.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Personal messages of a player. */
export const message = pgTable(
  'message',
  {
    id: rowId().primaryKey(),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    content: text().notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [index('message_player').on(table.playerId, table.createdAt), index('message_unread').on(table.playerId, table.readAt)],
)
