import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { player } from '#server/auth/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/db/columns.ts'
import type { KeptBook } from './book.ts'

/** How many times a player has opened a box since the last item of grade 1 or better. */
export const pityCounter = pgTable(
  'pity_counter',
  {
    playerId: idRef('player_id').notNull(),
    boxId: integer('box_id').notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.boxId] })],
)

/** One paid opening and its book. */
export const caseOpen = pgTable(
  'case_open',
  {
    id: rowId().primaryKey(),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    boxId: integer('box_id').notNull(),
    number: smallint().notNull(),
    paid: minorUnits('paid').notNull(),
    fast: boolean().notNull(),
    openedAt: moment('opened_at').notNull(),
    /** From this moment the drops are public. */
    revealAt: moment('reveal_at').notNull(),
    /** The book without its strip, which can be read from the odds table. */
    book: jsonb().$type<KeptBook>().notNull(),
  },
  (table) => [
    index('case_open_reveal').on(table.revealAt),
    index('case_open_box_reveal').on(table.boxId, table.revealAt),
    index('case_open_player').on(table.playerId, table.revealAt, table.id),
  ],
)

/** Receipts that their players have shared. Whoever has the token may see the receipt. */
export const receiptShare = pgTable('receipt_share', {
  receiptId: idRef('receipt_id').primaryKey(),
  playerId: idRef('player_id')
    .notNull()
    .references(() => player.id),
  /** 22 random characters. */
  token: text().notNull().unique(),
  /** True when the nickname is told too. */
  named: boolean().notNull(),
  at: moment('at').notNull(),
})
