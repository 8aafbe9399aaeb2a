import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { player } from '#server/auth/tables.ts'
import { idRef, minorUnits, moment } from '#server/db/columns.ts'
import { CAP_KINDS } from '#shared/calls/limits.ts'

/** What is counted against caps. */
export const TALLIES = ['topUp', 'spend'] as const
export type TallyKind = (typeof TALLIES)[number]

/** Caps that players set. No row, or null: none. */
export const playerCap = pgTable(
  'player_cap',
  {
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    kind: text({ enum: CAP_KINDS }).notNull(),
    cap: minorUnits('cap'),
    /** Comes into force at `raiseAt`; null with a `raiseAt` lifts the cap. */
    raise: minorUnits('raise'),
    raiseAt: moment('raise_at'),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.kind] }),
    check('player_cap_positive', sql`${table.cap} >= 0 AND ${table.raise} >= 0`),
  ],
)

/** End of a player's rest; only ever moved later. */
export const playerRest = pgTable('player_rest', {
  playerId: idRef('player_id')
    .primaryKey()
    .references(() => player.id),
  until: moment('until').notNull(),
})

/**
 * Coins topped up or spent in the running day and month of Beijing time: one row for both, so that a cap of either is kept by one lock,
 * also while a day turns into the next on several nodes. No row: nothing was counted yet, and no cap or rest was ever set.
 */
export const dayTally = pgTable(
  'day_tally',
  {
    playerId: idRef('player_id').notNull(),
    what: text({ enum: TALLIES }).notNull(),
    /** Last day that was counted in; its month is that of `monthAmount`. */
    day: date().notNull(),
    amount: minorUnits('amount').notNull(),
    monthAmount: minorUnits('month_amount').notNull().default(0),
    /** Moves with every change of the player's caps or rest; 0 says that there never was any. */
    turn: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.what] }), check('day_tally_kept', sql`${table.amount} >= 0`)],
)
