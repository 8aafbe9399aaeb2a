import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { player } from '#server/auth/tables.ts'
import { idRef, moment, rowId } from '#server/db/columns.ts'
import type { OddsEntry } from '#shared/fairness/oddsTable.ts'

/**
 * The states of a seed. The hash of the `next` seed is published while another is in use, so the server cannot choose it to suit a client
 * seed.
 */
export const SeedState = { next: 0, active: 1, revealed: 2 } as const

/** Seed pairs. Each player has one `next`, one `active` and any number of `revealed` ones. */
export const fairnessSeed = pgTable(
  'fairness_seed',
  {
    id: rowId().primaryKey(),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    /** `SeedState`. */
    state: smallint().notNull(),
    /** 64 hex characters. It stays secret until the seed is revealed. */
    serverSeed: text('server_seed').notNull(),
    /** sha256 of the seed's bytes, hex. */
    serverSeedHash: text('server_seed_hash').notNull(),
    /** '' while the seed is `next`. */
    clientSeed: text('client_seed').notNull(),
    /** Number that the next draw uses. */
    nonce: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    revealedAt: moment('revealed_at'),
  },
  (table) => [
    uniqueIndex('fairness_seed_live').on(table.playerId, table.state).where(sql`state < 2`),
    index('fairness_seed_player').on(table.playerId, table.id),
  ],
)

/** Published odds of the boxes. A row never changes: changed odds become a new version. */
export const oddsTable = pgTable(
  'odds_table',
  {
    boxId: integer('box_id').notNull(),
    version: integer().notNull(),
    pityLimit: integer('pity_limit'),
    /** In the order of the draw ranges. */
    entries: jsonb().$type<OddsEntry[]>().notNull(),
    /** Hash of the table (`oddsHash`). */
    hash: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.boxId, table.version] })],
)

/** One row for each draw, with everything needed to check it. Rows are only added. */
export const drawReceipt = pgTable(
  'draw_receipt',
  {
    id: rowId().primaryKey(),
    playerId: idRef('player_id').notNull(),
    seedId: idRef('seed_id')
      .notNull()
      .references(() => fairnessSeed.id),
    mode: text().notNull(),
    boxId: integer('box_id').notNull(),
    oddsVersion: integer('odds_version').notNull(),
    nonce: integer().notNull(),
    cursor: integer().notNull(),
    roll: integer().notNull(),
    total: integer().notNull(),
    rangeFrom: integer('range_from').notNull(),
    rangeTo: integer('range_to').notNull(),
    giftId: integer('gift_id').notNull(),
    grade: smallint().notNull(),
    /** The pity counter before this draw; null when the box has no pity. */
    pityCount: integer('pity_count'),
    pityForced: boolean('pity_forced').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('draw_receipt_nonce').on(table.seedId, table.nonce),
    check('draw_receipt_hit', sql`${table.roll} BETWEEN ${table.rangeFrom} AND ${table.rangeTo}`),
  ],
)
