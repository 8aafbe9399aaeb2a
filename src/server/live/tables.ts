import { bigint, bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Pushes waiting for their moment; a row is deleted when a node takes it for delivery. */
export const pushOutbox = pgTable(
  'push_outbox',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    destination: text().notNull(),
    /** Owner of a `/user/…` destination. No foreign key: a push dies within seconds and must not lock a player row. */
    playerId: bigint('player_id', { mode: 'bigint' }),
    /** JSON of a `LiveMessage`. */
    body: text().notNull(),
    deliverAt: timestamp('deliver_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('push_outbox_deliver_at').on(table.deliverAt, table.id)],
)
