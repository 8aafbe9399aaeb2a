import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { idRef, moment, rowId } from '#server/db/columns.ts'

/** Pushes waiting for their moment; a row is deleted when a node takes it for delivery. */
export const pushOutbox = pgTable(
  'push_outbox',
  {
    id: rowId().primaryKey(),
    destination: text().notNull(),
    /** Owner of a `/user/…` destination. No foreign key: a push dies within seconds and must not lock a player row. */
    playerId: idRef('player_id'),
    /** JSON of a `LiveMessage`. */
    body: text().notNull(),
    deliverAt: moment('deliver_at').notNull(),
  },
  (table) => [index('push_outbox_deliver_at').on(table.deliverAt, table.id)],
)
