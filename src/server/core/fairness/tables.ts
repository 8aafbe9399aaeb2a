import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { idRef, moment, rowId } from '#server/platform/db/columns.ts'
import type { OddsEntry } from '#shared/fairness/oddsTable.ts'
import { CASE_MODE, type PlayMode } from '#shared/modes.ts'

/**
 * The states of a seed. The hash of the `next` seed is published while another is in use, so the server cannot choose it to suit a client
 * seed.
 */
export const SeedState = { next: 0, active: 1, revealed: 2 } as const

/**
 * Seed pairs: who reads the rows of a player in the order of their ids reads the log of what was published when. Triggers refuse every change of a seed,
 * its hash, its moments once they are set, and its client seed once it is in use; no row is deleted. Each player has one `next`, one `active` and any number of `revealed` ones. A room or round may have pairs of its own. */
export const fairnessSeed = pgTable(
  'fairness_seed',
  {
    id: rowId().primaryKey(),
    /** Null for the pair of a room or round. */
    playerId: idRef('player_id').references(() => player.id),
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
    /** When the hash of the server seed was published: it can be read from the moment of this row on. */
    createdAt: moment('created_at').notNull(),
    /** When the pair came into use; null before, and for pairs that did before migration 0053. */
    activatedAt: moment('activated_at'),
    revealedAt: moment('revealed_at'),
  },
  (table) => [
    uniqueIndex('fairness_seed_live').on(table.playerId, table.state).where(sql`state < 2`),
    index('fairness_seed_player').on(table.playerId, table.id),
  ],
)

/** Published odds of what players draw from. A row never changes: changed odds become a new version. */
export const oddsTable = pgTable(
  'odds_table',
  {
    mode: text().$type<PlayMode>().notNull().default(CASE_MODE),
    /** What the mode draws from: the box of `case`. */
    subject: bigint({ mode: 'number' }).notNull(),
    version: integer().notNull(),
    pityLimit: integer('pity_limit'),
    /** In the order of the draw ranges. */
    entries: jsonb().$type<OddsEntry[]>().notNull(),
    /** Hash of the table (`oddsHash`). */
    hash: text().notNull(),
    createdAt: moment('created_at').notNull(),
    /** For nodes of the version before this column was generated, which read it during an upgrade. The next migration may drop it. */
    boxId: integer('box_id').generatedAlwaysAs(sql`CASE WHEN mode = 'case' THEN subject::integer END`),
  },
  (table) => [primaryKey({ columns: [table.mode, table.subject, table.version] })],
)

/** Selects one version of a box's odds. */
export const boxOdds = (boxId: number | Column, version: number | Column): SQL | undefined =>
  and(eq(oddsTable.mode, CASE_MODE), eq(oddsTable.subject, boxId), eq(oddsTable.version, version))

/**
 * One row for each draw, with everything needed to check it. Rows are only added.
 *
 * The table that was drawn from is named in one of four ways: by `boxId` and `oddsVersion` the odds of a box, whatever the mode; without
 * `boxId` by mode, subject and `oddsVersion` the odds of the mode itself; by `entries` a table of this draw alone, whose hash contains mode,
 * subject and `oddsVersion`; by `tableHash` alone a list that is published elsewhere.
 */
export const drawReceipt = pgTable(
  'draw_receipt',
  {
    id: rowId().primaryKey(),
    /** Whose draw it is; null for one of a room or round. */
    playerId: idRef('player_id'),
    /** The pair whose server seed signs. No foreign key: whoever writes a receipt has the pair locked. The audit looks for receipts without theirs. */
    seedId: idRef('seed_id').notNull(),
    /** Further pairs whose client seeds are part of the signed text, in this order. Null when it is `seedId` alone. */
    moreSeeds: idRef('more_seeds').array(),
    /** Name of the mode in the draw formula. */
    mode: text().notNull(),
    /** What was played: a box, a target, a room, a round. Openings before migration 0012 have only `boxId`. */
    subject: idRef('subject'),
    boxId: integer('box_id'),
    oddsVersion: integer('odds_version'),
    tableHash: text('table_hash'),
    /** The table of a draw that has one of its own, see `packEntries`. */
    entries: integer().array(),
    /** Number of the draw under its seed: the nonce of a player's pair, or a count in a room or round. */
    nonce: integer().notNull(),
    cursor: integer().notNull(),
    roll: integer().notNull(),
    total: integer().notNull(),
    rangeFrom: integer('range_from').notNull(),
    rangeTo: integer('range_to').notNull(),
    /** The item that was drawn; null when the draw decided something else. */
    giftId: integer('gift_id'),
    grade: smallint(),
    /** What was drawn when it is no item, e.g. a seat. */
    result: jsonb(),
    /** The pity counter before this draw; null when the table has no pity. */
    pityCount: integer('pity_count'),
    pityForced: boolean('pity_forced').notNull().default(false),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('draw_receipt_nonce').on(table.seedId, table.nonce),
    check('draw_receipt_hit', sql`${table.roll} BETWEEN ${table.rangeFrom} AND ${table.rangeTo}`),
    check('draw_receipt_subject', sql`${table.subject} IS NOT NULL OR ${table.boxId} IS NOT NULL`),
    check('draw_receipt_result', sql`${table.giftId} IS NOT NULL OR ${table.result} IS NOT NULL`),
    check('draw_receipt_table', sql`${table.oddsVersion} IS NOT NULL OR ${table.tableHash} IS NOT NULL`),
  ],
)
