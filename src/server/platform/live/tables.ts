import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { idRef, moment, rowId } from '#server/platform/db/columns.ts'

/** Pushes that wait for their moment. A node deletes a row when it takes it for delivery. */
export const pushOutbox = pgTable(
  'push_outbox',
  {
    id: rowId().primaryKey(),
    destination: text().notNull(),
    /** Owner of a `/user/…` destination. It has no foreign key: rows live for seconds, and a key would lock the player's row. */
    playerId: idRef('player_id'),
    /** A `LiveMessage` as JSON. */
    body: text().notNull(),
    deliverAt: moment('deliver_at').notNull(),
  },
  (table) => [index('push_outbox_deliver_at').on(table.deliverAt, table.id)],
)
