import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { idRef, moment, rowId } from '#server/platform/db/columns.ts'

/** Wrong codes that players have entered. A row counts for a day and is deleted then. */
export const codeTry = pgTable(
  'code_try',
  {
    id: rowId().primaryKey(),
    /** `CodeKind`. Each kind is counted by itself. */
    kind: text().notNull(),
    playerId: idRef('player_id').notNull(),
    /** See `addressOf`; '' is unknown. */
    address: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('code_try_player').on(table.playerId, table.kind, table.at),
    index('code_try_address').on(table.address, table.kind, table.at),
    index('code_try_at').on(table.at),
  ],
)
