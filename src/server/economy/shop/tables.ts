import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/platform/db/columns.ts'

/** Pieces sold of each offer. What is left is the offer's stock less this number. */
export const shopSold = pgTable('shop_sold', { offerId: integer('offer_id').primaryKey(), sold: integer().notNull() }, (table) => [
  check('shop_sold_counts', sql`${table.sold} >= 0`),
])

/** Pieces of an offer that a player bought on one day of Beijing time. */
export const shopShare = pgTable(
  'shop_share',
  {
    playerId: idRef('player_id').notNull(),
    offerId: integer('offer_id').notNull(),
    day: date().notNull(),
    bought: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.offerId, table.day] }), index('shop_share_day').on(table.day)],
)

/** Purchases. Rows are only added. */
export const purchase = pgTable(
  'purchase',
  {
    id: rowId().primaryKey(),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    offerId: integer('offer_id').notNull(),
    /** The offer's name at the time of the purchase. */
    name: text().notNull(),
    quantity: integer().notNull(),
    /** `Currency`. */
    currency: smallint().notNull(),
    paid: minorUnits('paid').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('purchase_player').on(table.playerId, table.id)],
)

/** The avatar frames that players own. */
export const playerFrame = pgTable(
  'player_frame',
  {
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    frameId: integer('frame_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.frameId] })],
)
