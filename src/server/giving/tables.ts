import { index, pgTable } from 'drizzle-orm/pg-core'
import { player } from '#server/auth/tables.ts'
import { idRef, moment, rowId } from '#server/db/columns.ts'

/** Items given by one player to another. Append-only. */
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
    /** The giver's instance, whose state is `given` from here on. */
    itemId: idRef('item_id').notNull(),
    /** The new instance in the other's bag. */
    newItemId: idRef('new_item_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('giving_from').on(table.fromId, table.id), index('giving_to').on(table.toId, table.id)],
)
