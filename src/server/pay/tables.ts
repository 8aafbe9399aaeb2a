import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { player } from '#server/auth/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/db/columns.ts'
import { TOP_UP_STATES } from '#shared/codes.ts'

/** Top-up orders (design 1.9): created → paid → credited, or expired, or failed. */
export const topUp = pgTable(
  'top_up',
  {
    id: rowId().primaryKey(),
    /** Random; what player, cashier and gateway call it. */
    orderNo: text('order_no').notNull().unique(),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    /** `PayChannel`. */
    channel: smallint().notNull(),
    /** Name of the gateway that takes the money; '' for card codes. */
    gateway: text().notNull(),
    state: text({ enum: TOP_UP_STATES }).notNull(),
    amount: minorUnits('amount').notNull(),
    /** Coins that the voucher adds on credit. */
    bonus: minorUnits('bonus').notNull(),
    voucherId: idRef('voucher_id'),
    voucherName: text('voucher_name').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    paidAt: moment('paid_at'),
    creditedAt: moment('credited_at'),
    /** Number of the payment at the gateway. */
    paymentNo: text('payment_no'),
  },
  (table) => [
    index('top_up_player').on(table.playerId, table.id),
    index('top_up_open').on(table.expiresAt).where(sql`state IN ('created', 'paid')`),
    unique('top_up_payment').on(table.gateway, table.paymentNo),
    check('top_up_state_known', sql.raw(`state IN (${TOP_UP_STATES.map((state) => `'${state}'`).join(', ')})`)),
    check('top_up_positive', sql`${table.amount} > 0 AND ${table.bonus} >= 0`),
  ],
)

/** Every callback that a gateway sent, whatever became of it. Append-only: what operators look at when money is asked for. */
export const payNotice = pgTable(
  'pay_notice',
  {
    id: rowId().primaryKey(),
    gateway: text().notNull(),
    /** '' when it named none that could be read. */
    orderNo: text('order_no').notNull(),
    /** E.g. credited, repeated, forged, unknown, late. */
    verdict: text().notNull(),
    body: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('pay_notice_order').on(table.orderNo), index('pay_notice_at').on(table.at)],
)

/** Card codes of channel 5. The code itself is never stored. */
export const cardCode = pgTable('card_code', {
  /** HMAC-SHA256 of the code, hex. */
  codeHash: text('code_hash').primaryKey(),
  amount: minorUnits('amount').notNull(),
  /** What an operator calls the lot it was made in. */
  batch: text().notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  redeemedBy: idRef('redeemed_by').references(() => player.id),
  redeemedAt: moment('redeemed_at'),
})

/** Wrong codes, for the limit a player has. */
export const cardTry = pgTable('card_try', { playerId: idRef('player_id').notNull(), at: moment('at').notNull() }, (table) => [
  index('card_try_player').on(table.playerId, table.at),
])
