import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/** Rounds of public random numbers that were fetched, each with a signature that was checked. Rows are only added. */
export const beaconRound = pgTable(
  'beacon_round',
  {
    /** See `BeaconNetwork.chain`. */
    chain: text().notNull(),
    round: integer().notNull(),
    /** Hex. */
    signature: text().notNull(),
    /** SHA-256 of the signature's octets, hex. */
    randomness: text().notNull(),
    fetchedAt: moment('fetched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.round] })],
)

/** Rounds that somebody waits for. A row goes when its round is there. */
export const beaconWait = pgTable(
  'beacon_wait',
  {
    chain: text().notNull(),
    round: integer().notNull(),
    /** When the round is published. */
    dueAt: moment('due_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.round] })],
)
