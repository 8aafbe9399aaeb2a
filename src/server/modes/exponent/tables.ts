import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/platform/db/columns.ts'
import { EXPONENT_OUTCOMES } from '#shared/modes/exponent/round.ts'
import { EXPONENT } from '#shared/modes/exponent/rules.ts'
import { SALT_SOURCES } from '#shared/modes/exponent/salting.ts'

/**
 * Chains of secrets. Terminal hash, source of the salt and the beacon's round are published when the row is made, the salt is set once after that; a trigger
 * refuses to change any of them. The seed is the secret of the last round and never told before it.
 */
export const exponentChain = pgTable(
  'exponent_chain',
  {
    id: rowId().primaryKey(),
    /** 64 hex characters each. */
    seed: text().notNull(),
    terminal: text().notNull(),
    /** Null until it is set. */
    salt: text(),
    /** See `SALT_SOURCES`. A node of the version before publishes chains whose salt is made together with them. */
    saltSource: text('salt_source', { enum: SALT_SOURCES }).notNull().default('together'),
    /** The network and the round from which the salt comes, and when it is published; null for any other source. */
    beaconChain: text('beacon_chain'),
    beaconRound: integer('beacon_round'),
    beaconAt: moment('beacon_at'),
    /** When the salt was set; null until then, and for a salt that was made together with the chain. */
    saltedAt: moment('salted_at'),
    rounds: integer().notNull(),
    /** Number of its first round; null while it waits for its turn. */
    firstRound: integer('first_round').unique(),
    publishedAt: moment('published_at').notNull(),
    /** When an operator gave it up before it had a salt, who did and why. Its seed is public from then on, and no round ever uses it. */
    withdrawnAt: moment('withdrawn_at'),
    withdrawnBy: text('withdrawn_by'),
    withdrawnReason: text('withdrawn_reason'),
  },
  (table) => [
    check(
      'exponent_chain_bound',
      sql`(${table.saltSource} = 'beacon') = (num_nonnulls(${table.beaconChain}, ${table.beaconRound}, ${table.beaconAt}) = 3)`,
    ),
    check(
      'exponent_chain_salted',
      sql`CASE ${table.saltSource} WHEN 'together' THEN ${table.salt} IS NOT NULL
      ELSE (${table.salt} IS NULL) = (${table.saltedAt} IS NULL) AND coalesce(${table.saltedAt} >= ${table.publishedAt}, true) END`,
    ),
    check('exponent_chain_begun', sql`${table.firstRound} IS NULL OR ${table.salt} IS NOT NULL AND ${table.withdrawnAt} IS NULL`),
    check('exponent_chain_withdrawn', sql`${table.withdrawnAt} IS NULL OR ${table.salt} IS NULL`),
  ],
)

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
    /** The round, or the one that opens next and has not been made. */
    round: integer().notNull(),
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
    /** The moment at which the first exit came that was too late; null for none. Set once. */
    lateAt: moment('late_at'),
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
