import { boolean, date, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/platform/db/columns.ts'
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
    /** No foreign key: the statement that writes openings has locked the player's account. The audit looks for openings without a player. */
    playerId: idRef('player_id').notNull(),
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

/** The label under which a list shows the drops of every label. */
export const ALL_LABELS = -1

/**
 * The best drops of the last days, as 巅峰时刻 lists them: a hundred for each day of Beijing time and label, all of them revealed. Each drop stands in
 * the list of all and in the one of its own label, if it has one. Derived from `case_open` and `item_instance` by `keepBestDrops`.
 */
export const bestDrop = pgTable(
  'best_drop',
  {
    day: date().notNull(),
    /** {@link ALL_LABELS} or a label. */
    label: smallint().notNull(),
    dropId: idRef('drop_id').notNull(),
    openId: idRef('open_id').notNull(),
    /** Who opened the box; the item may have another owner by now. */
    playerId: idRef('player_id').notNull(),
    /** After a clock was set back it may lie ahead; the list does not show the row until then. */
    revealAt: moment('reveal_at').notNull(),
    giftId: integer('gift_id').notNull(),
    grade: smallint().notNull(),
    price: minorUnits('price').notNull(),
    boxId: integer('box_id').notNull(),
    /** The drop's own label; null for none. */
    ownLabel: smallint('own_label'),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.label, table.dropId] }),
    // NULLS FIRST is what `order by price desc` means; there are none.
    index('best_drop_list').on(table.day, table.label, table.price.desc().nullsFirst(), table.dropId),
  ],
)

/** Openings that are not in the lists of best drops yet. A trigger writes them with the opening; `keepBestDrops` takes them after the reveal. */
export const bestDropNote = pgTable(
  'best_drop_note',
  {
    revealAt: moment('reveal_at').notNull(),
    openId: idRef('open_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.revealAt, table.openId] })],
)

/** Spans of the history whose openings have left no note, or must be looked at again. `refill_best_drops` writes them. */
export const bestDropFill = pgTable('best_drop_fill', {
  /** The span begins here. */
  fromAt: moment('from_at').primaryKey(),
  /** The last opening that was looked at, by its reveal and its id. */
  at: moment('at').notNull(),
  afterId: idRef('after_id').notNull(),
  /** The span ends before this moment. */
  toAt: moment('to_at').notNull(),
})

/** One row, which whoever keeps the lists has locked. */
export const bestDropKeeper = pgTable('best_drop_keeper', {
  /** Always 1. */
  id: integer().primaryKey(),
  /** The last row of `clock_set_back` after which the lists were looked through again. */
  setBack: idRef('set_back').notNull(),
})
