import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { player } from '#server/auth/tables.ts'
import { idRef, moment, rowId } from '#server/db/columns.ts'
import type { OddsEntry } from '#shared/fairness/oddsTable.ts'

/** Life of a seed: its hash is published while the seed before it is in use, so it cannot be made to fit a client seed. */
export const SeedState = { next: 0, active: 1, revealed: 2 } as const

/** Seed pairs of a player: one `next`, one `active`, any number revealed. */
export const fairnessSeed = pgTable(
  'fairness_seed',
  {
    id: rowId().primaryKey(),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    /** `SeedState`. */
    state: smallint().notNull(),
    /** 64 hex characters; secret until revealed. */
    serverSeed: text('server_seed').notNull(),
    /** sha256 of the seed's bytes, hex. */
    serverSeedHash: text('server_seed_hash').notNull(),
    /** '' while the seed waits as the next one. */
    clientSeed: text('client_seed').notNull(),
    /** Nonce of the next draw. */
    nonce: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    revealedAt: moment('revealed_at'),
  },
  (table) => [
    uniqueIndex('fairness_seed_live').on(table.playerId, table.state).where(sql`state < 2`),
    index('fairness_seed_player').on(table.playerId, table.id),
  ],
)

/** Published odds of a box. A row never changes; changed odds are a new version. */
export const oddsTable = pgTable(
  'odds_table',
  {
    boxId: integer('box_id').notNull(),
    version: integer().notNull(),
    pityLimit: integer('pity_limit'),
    /** In range order. */
    entries: jsonb().$type<OddsEntry[]>().notNull(),
    /** `oddsHash` of the table. */
    hash: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.boxId, table.version] })],
)

/** One draw, with all that it was made from. Append-only. */
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
    /** Opens since the last grade ≤ 1 before this draw; null where the box has no pity. */
    pityCount: integer('pity_count'),
    pityForced: boolean('pity_forced').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('draw_receipt_nonce').on(table.seedId, table.nonce),
    check('draw_receipt_hit', sql`${table.roll} BETWEEN ${table.rangeFrom} AND ${table.rangeTo}`),
  ],
)
