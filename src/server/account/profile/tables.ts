import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { bytes, idRef, moment } from '#server/platform/db/columns.ts'

/**
 * Avatars that players have uploaded, drawn anew by the server. They are in the database so that every node can serve them and a backup
 * contains them.
 */
export const avatarUpload = pgTable('avatar_upload', {
  /** A random name, which is part of the picture's address. */
  name: text().primaryKey(),
  playerId: idRef('player_id')
    .notNull()
    .unique()
    .references(() => player.id, { onDelete: 'cascade' }),
  webp: bytes().notNull(),
  at: moment('at').notNull(),
})

/** Pictures that players have uploaded, usable or not. The daily limit counts these rows. */
export const avatarTry = pgTable('avatar_try', { playerId: idRef('player_id').notNull(), at: moment('at').notNull() }, (table) => [
  index('avatar_try_player').on(table.playerId, table.at),
])
