import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { idRef, minorUnits, moment } from '#server/platform/db/columns.ts'
import { CAP_KINDS } from '#shared/calls/limits.ts'
import type { LimitName } from '#shared/kindFacts.ts'

/** The two things that caps limit. */
export const TALLIES = ['topUp', 'spend'] as const satisfies readonly LimitName[]
export type TallyKind = LimitName

/** Caps that players have set. No row, or null, means no cap. */
export const playerCap = pgTable(
  'player_cap',
  {
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    kind: text({ enum: CAP_KINDS }).notNull(),
    cap: minorUnits('cap'),
    /** The cap that comes into force at `raiseAt`. Null together with a `raiseAt` means that the cap will be removed. */
    raise: minorUnits('raise'),
    raiseAt: moment('raise_at'),
    /** The part of `toldOf` that the player was last told to have reached, in percent, in the day or month that began on `toldOn`. */
    told: smallint().notNull().default(0),
    toldOf: minorUnits('told_of'),
    toldOn: date('told_on'),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.kind] }),
    check('player_cap_positive', sql`${table.cap} >= 0 AND ${table.raise} >= 0`),
  ],
)

/** The end of each player's rest. It is only ever moved later. */
export const playerRest = pgTable('player_rest', {
  playerId: idRef('player_id')
    .primaryKey()
    .references(() => player.id),
  until: moment('until').notNull(),
})

/**
 * Coins that a player has topped up or spent in the current day and month of Beijing time.
 *
 * Day and month are in one row, so that one lock protects both caps, even at midnight when nodes disagree about the day. No row means that
 * nothing was counted and no cap or rest was set.
 */
export const dayTally = pgTable(
  'day_tally',
  {
    playerId: idRef('player_id').notNull(),
    what: text({ enum: TALLIES }).notNull(),
    /** The last day in which something was counted; `monthAmount` belongs to its month. */
    day: date().notNull(),
    amount: minorUnits('amount').notNull(),
    monthAmount: minorUnits('month_amount').notNull().default(0),
    /** Counts the changes of the player's caps and rest; 0 means that there was none. */
    turn: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.what] }), check('day_tally_kept', sql`${table.amount} >= 0`)],
)
