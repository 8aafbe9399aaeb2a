import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { idRef, moment } from '#server/platform/db/columns.ts'
import type { ReplayKind } from '#shared/calls/replay.ts'

/** Plays that players have shared. Whoever has the token may watch the play, once it is public. A link that was withdrawn has no row. */
export const replayShare = pgTable(
  'replay_share',
  {
    kind: text().$type<ReplayKind>().notNull(),
    /** Id of the play in the tables of its mode. */
    refId: idRef('ref_id').notNull(),
    /** Who has made the link. */
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    /** 22 random characters. */
    token: text().notNull().unique(),
    /** True when the nickname is told too. */
    named: boolean().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.refId, table.playerId] })],
)
