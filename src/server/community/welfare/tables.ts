import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/platform/db/columns.ts'
import type { CaseBook } from '#shared/book.ts'
import { FREE_USES } from '#shared/welfare.ts'

const ofPlayer = () =>
  idRef('player_id')
    .notNull()
    .references(() => player.id)

export const CLAIM_KINDS = ['sign', 'task', 'packet', 'first'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

/** One row for each thing that a player has taken in 福利. Rows are only added; `slot` lets each be taken once, on whatever node. */
export const welfareClaim = pgTable(
  'welfare_claim',
  {
    id: rowId().primaryKey(),
    playerId: ofPlayer(),
    kind: text({ enum: CLAIM_KINDS }).notNull(),
    /** What is taken once: the day of a sign-in, day and name of a task, id of a red packet, `once` for the first top-up. */
    slot: text().notNull(),
    /** The Beijing day by the database's clock. */
    day: date().notNull(),
    /** In minor units; 0 for an item. */
    diamonds: minorUnits('diamonds').notNull(),
    /** The item of a first top-up. */
    itemId: idRef('item_id'),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('welfare_claim_once').on(table.playerId, table.kind, table.slot),
    // How often a red packet was taken: its audit looks from the packet.
    index('welfare_claim_packet').on(table.slot).where(sql`kind = 'packet'`),
    check('welfare_claim_kind_known', sql.raw(`kind IN (${CLAIM_KINDS.map((kind) => `'${kind}'`).join(', ')})`)),
    check('welfare_claim_something', sql`(${table.diamonds} > 0) <> (${table.itemId} IS NOT NULL)`),
  ],
)

/** How often a player has signed in, and on which day last. */
export const signIn = pgTable('sign_in', {
  playerId: ofPlayer().primaryKey(),
  signed: integer().notNull(),
  day: date().notNull(),
})

/**
 * How often a player has played each mode on a Beijing day. Triggers count where the modes book their plays, see the migration; a row of an
 * earlier day counts nothing.
 */
export const taskTally = pgTable('task_tally', {
  playerId: ofPlayer().primaryKey(),
  day: date().notNull(),
  played: smallint('case_count').notNull().default(0),
  battles: smallint('battle_count').notNull().default(0),
  upgrades: smallint('dream_count').notNull().default(0),
  rounds: smallint('exponent_count').notNull().default(0),
  rolls: smallint('roll_count').notNull().default(0),
})

/** What a player has opened for nothing: the day of the last daily box, and how many surprise boxes. Only openings write it, which hold the player's account. */
export const freeTally = pgTable('free_tally', {
  playerId: ofPlayer().primaryKey(),
  day: date(),
  surprises: integer().notNull().default(0),
})

/** One opening of a free box and its book, without its strip. */
export const freeOpen = pgTable(
  'free_open',
  {
    id: rowId().primaryKey(),
    playerId: ofPlayer(),
    boxId: integer('box_id').notNull(),
    use: text({ enum: FREE_USES }).notNull(),
    /** The player's level then. */
    level: smallint().notNull(),
    day: date().notNull(),
    openedAt: moment('opened_at').notNull(),
    /** From this moment others may hear of the item. */
    revealAt: moment('reveal_at').notNull(),
    book: jsonb().$type<Omit<CaseBook, 'gifts'>>().notNull(),
  },
  (table) => [
    uniqueIndex('free_open_daily').on(table.playerId, table.day).where(sql`use = 'daily'`),
    index('free_open_player').on(table.playerId, table.day),
    check('free_open_use_known', sql.raw(`use IN (${FREE_USES.map((use) => `'${use}'`).join(', ')})`)),
  ],
)

export const FIRST_STATES = ['ready', 'taken', 'reversed'] as const

/** The order that earns a player the gift for the first top-up. A trigger writes it where an order is credited. */
export const firstTopUp = pgTable(
  'first_top_up',
  {
    playerId: ofPlayer().primaryKey(),
    orderNo: text('order_no').notNull().unique(),
    state: text({ enum: FIRST_STATES }).notNull().default('ready'),
    /** Why the order does not count any more; '' while it does. */
    reason: text().notNull().default(''),
  },
  () => [check('first_top_up_state_known', sql.raw(`state IN (${FIRST_STATES.map((state) => `'${state}'`).join(', ')})`))],
)

/** Red packets with a code. The pot of `amount` × `count` lies in the house account `packet` under `packet:ID` until it is taken or goes back. */
export const redPacket = pgTable(
  'red_packet',
  {
    id: rowId().primaryKey(),
    /** What players read. */
    name: text().notNull(),
    /** Keyed hash of the code, which was printed once. */
    codeHash: text('code_hash').notNull().unique(),
    /** Diamonds of each, in minor units. */
    amount: minorUnits('amount').notNull(),
    count: integer().notNull(),
    /** How many nobody has taken yet. */
    left: integer().notNull(),
    madeAt: moment('made_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** When what nobody took went back. */
    closedAt: moment('closed_at'),
  },
  (table) => [
    index('red_packet_open').on(table.endsAt).where(sql`closed_at IS NULL`),
    check('red_packet_covered', sql`${table.left} >= 0 AND ${table.left} <= ${table.count} AND ${table.amount} > 0`),
  ],
)
