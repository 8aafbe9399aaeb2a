import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/platform/db/columns.ts'
import type { TemplateNameBook } from '#shared/modes/templateName/rules.ts'

/** One play and its book. Its receipt holds the table that it was drawn from. */
export const templateNamePlay = pgTable(
  'template_name_play',
  {
    id: rowId().primaryKey(),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    boxId: integer('box_id').notNull(),
    paid: minorUnits('paid').notNull(),
    playedAt: moment('played_at').notNull(),
    /** From this moment the result is public. */
    revealAt: moment('reveal_at').notNull(),
    book: jsonb().$type<TemplateNameBook>().notNull(),
  },
  (table) => [
    index('template_name_play_player').on(table.playerId, table.revealAt, table.id),
    check('template_name_play_paid', sql`${table.paid} > 0`),
  ],
)
