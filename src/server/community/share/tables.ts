import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/platform/db/columns.ts'

const count = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/**
 * One row for each player who has an inviter, written by a trigger on `player`. Its id stands for the friend in the inviter's list, because
 * a player's id would give the uid away.
 */
export const invitation = pgTable(
  'invitation',
  {
    id: rowId().primaryKey(),
    /** The player who was invited. */
    playerId: idRef('player_id')
      .notNull()
      .unique()
      .references(() => player.id),
    inviterId: idRef('inviter_id')
      .notNull()
      .references(() => player.id),
    at: moment('at').notNull(),
    /** Top-ups that brought commission and were not reversed. */
    orders: integer().notNull().default(0),
    /** Hundredths of a diamond that the friend has brought, in all and in the month. */
    earned: count('earned'),
    /** First day of the month that `monthEarned` counts. */
    month: date(),
    monthEarned: count('month_earned'),
  },
  (table) => [index('invitation_inviter').on(table.inviterId, table.id)],
)

/** Sums of a player whose friends have brought commission, in hundredths of a diamond. */
export const promoter = pgTable('promoter', {
  playerId: idRef('player_id')
    .primaryKey()
    .references(() => player.id),
  /** Invitations with `orders` above 0. */
  friends: integer().notNull().default(0),
  /** All that was booked and not reversed. */
  total: count('total'),
  /** What the player has taken. It may pass `total` when an order is reversed afterwards. */
  taken: count('taken'),
  day: date(),
  dayEarned: count('day_earned'),
  month: date(),
  monthEarned: count('month_earned'),
})

export const COMMISSION_STATES = ['waiting', 'booked', 'refused', 'reversed'] as const
export const COMMISSION_REFUSALS = ['frozen', 'robot', 'sameOwner'] as const
export type CommissionRefusal = (typeof COMMISSION_REFUSALS)[number]

/** One row for each credited top-up of a player who had an inviter then. It waits until `settle.ts` books it. */
export const commission = pgTable(
  'commission',
  {
    id: rowId().primaryKey(),
    /** The top-up order. */
    orderNo: text('order_no').notNull().unique(),
    /** The player who topped up. */
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    inviterId: idRef('inviter_id')
      .notNull()
      .references(() => player.id),
    /** Hundredths of a yuan. */
    paid: minorUnits('paid').notNull(),
    at: moment('at').notNull(),
    state: text({ enum: COMMISSION_STATES }).notNull().default('waiting'),
    /** Hundredths of a percent; null while it waits and when it was refused. */
    rate: smallint(),
    /** Hundredths of a diamond. Of a reversed one: what was booked before. */
    amount: count('amount'),
    /** Why it was refused or reversed. */
    reason: text().notNull().default(''),
    /** When it was booked or refused. */
    settledAt: moment('settled_at'),
  },
  (table) => [
    index('commission_waiting').on(table.id).where(sql`state = 'waiting'`),
    index('commission_inviter').on(table.inviterId, table.id),
    index('commission_player').on(table.playerId, table.id),
    check('commission_state_known', sql.raw(`state IN (${COMMISSION_STATES.map((state) => `'${state}'`).join(', ')})`)),
    check('commission_some', sql`${table.paid} > 0 AND ${table.amount} >= 0`),
  ],
)
