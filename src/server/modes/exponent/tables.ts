import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/platform/db/columns.ts'
import { EXPONENT_OUTCOMES } from '#shared/modes/exponent/round.ts'
import { EXPONENT } from '#shared/modes/exponent/rules.ts'

/** Chains of secrets. `terminal` and `salt` are published when the row is made; the seed is the secret of the last round and never told before it. */
export const exponentChain = pgTable('exponent_chain', {
  id: rowId().primaryKey(),
  /** 64 hex characters each. */
  seed: text().notNull(),
  terminal: text().notNull(),
  salt: text().notNull(),
  rounds: integer().notNull(),
  /** Number of its first round; null while it waits for its turn. */
  firstRound: integer('first_round').unique(),
  publishedAt: moment('published_at').notNull(),
})

/** One row for each round. The room of the mode holds the clock. Nothing of break, crash and secret leaves the server before `breakAt`. */
export const exponentRound = pgTable(
  'exponent_round',
  {
    /** 1, 2, 3 … */
    round: integer().primaryKey(),
    chainId: idRef('chain_id')
      .notNull()
      .references(() => exponentChain.id),
    /** Its place in the chain, from 1. */
    place: integer().notNull(),
    openAt: moment('open_at').notNull(),
    startAt: moment('start_at').notNull(),
    breakAt: moment('break_at').notNull(),
    /** See `crashOf`. */
    crash: integer().notNull(),
    secret: text().notNull(),
    maxPayout: minorUnits('max_payout').notNull(),
    /** Where everybody leaves who is still in, in hundredths, see `ceilingOf`. Stakes move it until the start. */
    ceiling: integer().notNull().default(EXPONENT.multiple.most),
    /** The most that all stakes of the round can get, see `mostOfAll`. */
    taken: minorUnits('taken').notNull().default(0),
    /** When the next round opens; null until the break was made by a node. */
    nextAt: moment('next_at'),
    /** True when no node answered before the break, or the clock was set back: stakes that would be lost go back. */
    refunded: boolean().notNull().default(false),
    settledAt: moment('settled_at'),
  },
  (table) => [
    uniqueIndex('exponent_round_place').on(table.chainId, table.place),
    check(
      'exponent_round_ceiling',
      sql`${table.ceiling} BETWEEN ${sql.raw(String(EXPONENT.leastCeiling))} AND ${sql.raw(String(EXPONENT.multiple.most))}`,
    ),
    check('exponent_round_covered', sql`${table.taken} >= 0 AND ${table.taken} <= ${table.maxPayout}`),
  ],
)

/** A player's stake in a round. */
export const exponentStake = pgTable(
  'exponent_stake',
  {
    /** In the order in which the stakes came. */
    id: rowId().primaryKey(),
    round: integer()
      .notNull()
      .references(() => exponentRound.round),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    stake: minorUnits('stake').notNull(),
    /** In hundredths; 0 for none. */
    auto: integer().notNull(),
    /** When it was paid, by the database's clock: in that day it counts against the caps. */
    stakedAt: moment('staked_at').notNull(),
    outcome: text({ enum: EXPONENT_OUTCOMES }).notNull().default('open'),
    /** Null unless it has left. */
    multiple: integer(),
    /** The moment at which the player's exit came; null for a stake that left on its own, or not at all. */
    leftAt: moment('left_at'),
    /** Worth of the item and the coins together. */
    won: minorUnits('won').notNull().default(0),
    itemId: idRef('item_id'),
    giftId: integer('gift_id'),
    grade: smallint(),
    /** Price of the item when it was won. */
    price: minorUnits('price'),
    coins: minorUnits('coins').notNull().default(0),
    /** The moment of the break, set when the round is settled. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('exponent_stake_once').on(table.playerId, table.round),
    index('exponent_stake_round').on(table.round, table.id),
    index('exponent_stake_player').on(table.playerId, table.endedAt, table.id).where(sql`ended_at IS NOT NULL`),
    check('exponent_stake_some', sql`${table.stake} > 0 AND ${table.won} >= 0 AND ${table.coins} >= 0`),
    check('exponent_stake_left', sql`(${table.outcome} = 'exited') = (${table.multiple} IS NOT NULL)`),
  ],
)
