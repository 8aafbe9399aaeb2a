import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { caseOpen } from '#server/case/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/db/columns.ts'
import { ITEM_STATES } from '#shared/codes.ts'

/** `boxId` of an item that did not come from a box. */
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
    /** The box that the item came from; {@link NO_BOX} for an item that was bought. */
    boxId: integer('box_id').notNull(),
    openId: idRef('open_id').references(() => caseOpen.id),
    receiptId: idRef('receipt_id'),
    gainedAt: moment('gained_at').notNull(),
  },
  (table) => [
    // For "most expensive first" PostgreSQL reads this index backwards. DESC in the index would mean NULLS LAST, which no ORDER BY of ours
    // asks for.
    index('item_instance_bag').on(table.ownerId, table.price, table.id).where(sql`state = 'bag'`),
    index('item_instance_exponent_bag').on(table.ownerId, table.price, table.id).where(sql`state = 'exponent_bag'`),
    index('item_instance_open').on(table.openId),
    check('item_instance_state_known', sql.raw(`state IN (${ITEM_STATES.map((state) => `'${state}'`).join(', ')})`)),
  ],
)

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
  (table) => [index('item_history_item').on(table.itemId, table.id)],
)
