import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/platform/db/columns.ts'
import { TOP_UP_STATES } from '#shared/codes.ts'

/** Top-up orders (design 1.9). The states are created → paid → credited, or expired, failed or cancelled. */
export const topUp = pgTable(
  'top_up',
  {
    id: rowId().primaryKey(),
    /** The random number by which player, cashier and gateway name the order. */
    orderNo: text('order_no').notNull().unique(),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    /** `PayChannel`. */
    channel: smallint().notNull(),
    /** Name of the gateway that collects the money; '' for card codes. */
    gateway: text().notNull(),
    state: text({ enum: TOP_UP_STATES }).notNull(),
    amount: minorUnits('amount').notNull(),
    /** Coins that the voucher adds, in minor units. */
    bonus: minorUnits('bonus').notNull(),
    voucherId: idRef('voucher_id'),
    voucherName: text('voucher_name').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    paidAt: moment('paid_at'),
    creditedAt: moment('credited_at'),
    /** When an operator noted that the money went back to the payer; null while it did not. */
    reversedAt: moment('reversed_at'),
    /** The gateway's number for the payment. */
    paymentNo: text('payment_no'),
  },
  (table) => [
    index('top_up_player').on(table.playerId, table.id),
    index('top_up_open').on(table.expiresAt).where(sql`state IN ('created', 'paid')`),
    index('top_up_unfinished').on(table.playerId).where(sql`state IN ('created', 'paid')`),
    unique('top_up_payment').on(table.gateway, table.paymentNo),
    check('top_up_state_known', sql.raw(`state IN (${TOP_UP_STATES.map((state) => `'${state}'`).join(', ')})`)),
    check('top_up_positive', sql`${table.amount} > 0 AND ${table.bonus} >= 0`),
  ],
)

/**
 * Callbacks of the gateways with what the server decided. Operators look here when a payment is disputed. Rows are only added, but old
 * forged and stale ones are deleted.
 */
export const payNotice = pgTable(
  'pay_notice',
  {
    id: rowId().primaryKey(),
    gateway: text().notNull(),
    /** The order number that it names; '' when there was none that could be read. */
    orderNo: text('order_no').notNull(),
    /** See `Verdict`, e.g. `paid`, `repeated`, `forged`. */
    verdict: text().notNull(),
    body: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('pay_notice_order').on(table.orderNo), index('pay_notice_at').on(table.at)],
)

/** Card codes of channel 5. Only a hash of the code is stored. */
export const cardCode = pgTable('card_code', {
  /** HMAC-SHA256 of the code, hex. */
  codeHash: text('code_hash').primaryKey(),
  amount: minorUnits('amount').notNull(),
  /** The operator's name for the batch that the card was made in. */
  batch: text().notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  redeemedBy: idRef('redeemed_by').references(() => player.id),
  redeemedAt: moment('redeemed_at'),
})

/** Wrong card codes that players have entered. The limit counts these rows. */
export const cardTry = pgTable('card_try', { playerId: idRef('player_id').notNull(), at: moment('at').notNull() }, (table) => [
  index('card_try_player').on(table.playerId, table.at),
])
