import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { player } from '#server/auth/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/db/columns.ts'
import type { StoredBook } from './book.ts'

/** What can have become of an item (design 1.2). */
export const ITEM_STATES = ['bag', 'exponent_bag', 'staked', 'in_retrieval', 'retrieved', 'exchanged', 'given'] as const

/** Opens of a box since the player's last grade ≤ 1. */
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
    /** Its drops are public from here on. */
    revealAt: moment('reveal_at').notNull(),
    /** The book without its strip, which the catalogue knows. */
    book: jsonb().$type<StoredBook>().notNull(),
  },
  (table) => [index('case_open_reveal').on(table.revealAt), index('case_open_box_reveal').on(table.boxId, table.revealAt)],
)

/** One item of one owner in one state. */
export const itemInstance = pgTable(
  'item_instance',
  {
    id: rowId().primaryKey(),
    ownerId: idRef('owner_id').notNull(),
    state: text({ enum: ITEM_STATES }).notNull(),
    giftId: integer('gift_id').notNull(),
    grade: smallint().notNull(),
    /** `recoveryPrice` as it was when the item was won. */
    price: minorUnits('price').notNull(),
    boxId: integer('box_id').notNull(),
    openId: idRef('open_id').references(() => caseOpen.id),
    receiptId: idRef('receipt_id'),
    gainedAt: moment('gained_at').notNull(),
  },
  (table) => [
    index('item_instance_bag_value').on(table.ownerId, table.price.desc(), table.id.desc()).where(sql`state = 'bag'`),
    index('item_instance_open').on(table.openId),
    check('item_instance_state_known', sql.raw(`state IN (${ITEM_STATES.map((state) => `'${state}'`).join(', ')})`)),
  ],
)

/** Every change of an item, one row each. Append-only. */
export const itemHistory = pgTable(
  'item_history',
  {
    id: rowId().primaryKey(),
    itemId: idRef('item_id').notNull(),
    ownerId: idRef('owner_id').notNull(),
    /** Null for the item's beginning. */
    fromState: text('from_state', { enum: ITEM_STATES }),
    toState: text('to_state', { enum: ITEM_STATES }).notNull(),
    /** What changed it, e.g. `open:123`, `journal:77`. */
    ref: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('item_history_item').on(table.itemId, table.id)],
)
