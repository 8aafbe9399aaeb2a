import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { idRef, minorUnits, moment, rowId } from '#server/platform/db/columns.ts'
import { ITEM_STATES } from '#shared/codes.ts'
import type { PlayMode } from '#shared/modes.ts'
import { RARE_GRADE } from '#shared/rules.ts'

/** `boxId` of an item that was not drawn from a box. */
export const NO_BOX = 0

/** One row for each item. An item has one owner and one state. */
export const itemInstance = pgTable(
  'item_instance',
  {
    id: rowId().primaryKey(),
    ownerId: idRef('owner_id').notNull(),
    state: text({ enum: ITEM_STATES }).notNull(),
    giftId: integer('gift_id').notNull(),
    grade: smallint().notNull(),
    /** What the bag pays for the item, in minor units, as it was when the item was won. */
    price: minorUnits('price').notNull(),
    /** The box that the item was drawn from, in whatever mode; {@link NO_BOX} for one that was not, as a bought one. */
    boxId: integer('box_id').notNull(),
    /** The play that granted the item, e.g. the opening; null for one that was bought or given. */
    playId: idRef('open_id'),
    /** Mode of the play `playId`. It says nothing where there is none. */
    playMode: text('play_mode').$type<PlayMode>().notNull().default('case'),
    receiptId: idRef('receipt_id'),
    /** Another player has given it, by hand or as a prize of a ROLL room. Sets of 图鉴 pay for none of these. */
    passed: boolean().notNull().default(false),
    /** Its player has locked it (锁定): no act of theirs takes it out of a bag until they unlock it. */
    locked: boolean().notNull().default(false),
    gainedAt: moment('gained_at').notNull(),
  },
  (table) => [
    // For "most expensive first" PostgreSQL reads this index backwards. DESC in the index would mean NULLS LAST, which no ORDER BY of ours
    // asks for.
    // The columns after the id let the sums of a bag be read from the index alone.
    index('item_instance_bag_worth')
      .on(table.ownerId, table.price, table.id, table.boxId, table.grade, table.giftId)
      .where(sql`state = 'bag'`),
    index('item_instance_exponent_bag').on(table.ownerId, table.price, table.id).where(sql`state = 'exponent_bag'`),
    index('item_instance_bag_new').on(table.ownerId, table.gainedAt, table.id).where(sql`state = 'bag'`),
    // Few items are locked. Their number and worth are taken off the sums of a bag, so those are still read from the index above alone.
    index('item_instance_locked')
      .on(table.ownerId, table.state, table.price, table.id, table.boxId, table.grade, table.giftId)
      .where(sql`locked`),
    index('item_instance_open').on(table.playId),
    // The newest rare drops of all players, which are few among many.
    index('item_instance_rare')
      .on(table.id)
      .where(sql.raw(`play_mode = 'case' AND grade <= ${RARE_GRADE}`)),
    check('item_instance_locked_in_bag', sql`NOT locked OR state IN ('bag', 'exponent_bag')`),
    check('item_instance_state_known', sql.raw(`state IN (${ITEM_STATES.map((state) => `'${state}'`).join(', ')})`)),
  ],
)

/** Selects items that plays of a mode have granted. */
export const grantedBy = (mode: PlayMode, playIds: readonly string[]): SQL | undefined =>
  and(eq(itemInstance.playMode, mode), inArray(itemInstance.playId, [...playIds]))

/** One row for each change of an item. Rows are only added. */
export const itemHistory = pgTable(
  'item_history',
  {
    id: rowId().primaryKey(),
    itemId: idRef('item_id').notNull(),
    ownerId: idRef('owner_id').notNull(),
    /** Null in the first row of an item. */
    fromState: text('from_state', { enum: ITEM_STATES }),
    toState: text('to_state', { enum: ITEM_STATES }).notNull(),
    /** What changed the item, e.g. `open:123`. */
    ref: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('item_history_item').on(table.itemId, table.id),
    // The audit looks from an exchange to the items that it took. A hash of the text is a quarter of the text.
    index('item_history_exchange').using('hash', table.ref).where(sql`to_state = 'exchanged'`),
    // And from an undoing to those that it gave back.
    index('item_history_undo').using('hash', table.ref).where(sql`from_state = 'exchanged'`),
  ],
)

/** Rows that a player's acts that cost nothing have written in a day of Beijing time, see `freeActs.ts`. */
export const freeAct = pgTable('free_act', {
  playerId: idRef('player_id').primaryKey(),
  /** The last day in which something was counted. */
  day: date().notNull(),
  rows: integer().notNull(),
})
