import { index, pgTable } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { idRef, moment, rowId } from '#server/platform/db/columns.ts'

/** One row for each gift. Rows are only added. */
export const giving = pgTable(
  'giving',
  {
    id: rowId().primaryKey(),
    fromId: idRef('from_id')
      .notNull()
      .references(() => player.id),
    toId: idRef('to_id')
      .notNull()
      .references(() => player.id),
    /** The giver's item, whose state is now `given`. */
    itemId: idRef('item_id').notNull(),
    /** The new item in the receiver's bag. */
    newItemId: idRef('new_item_id').notNull(),
    at: moment('at').notNull(),
    /** The ROLL room whose prize it was; null for a gift to one player. */
    rollId: idRef('roll_id'),
  },
  (table) => [index('giving_from').on(table.fromId, table.id), index('giving_to').on(table.toId, table.id)],
)
