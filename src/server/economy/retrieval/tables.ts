import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/platform/db/columns.ts'
import { RETRIEVAL_STATES } from '#shared/codes.ts'

/** Orders that an operator fulfils by sending items to the player's trade link. */
export const retrievalOrder = pgTable(
  'retrieval_order',
  {
    id: rowId().primaryKey(),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    state: text({ enum: RETRIEVAL_STATES }).notNull(),
    /** The trade link at the time of the order. */
    tradeUrl: text('trade_url').notNull(),
    /** Number of its Steam account; null for an order from before links had to have one. */
    tradePartner: idRef('trade_partner'),
    remark: text().notNull().default(''),
    value: minorUnits('value').notNull(),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    index('retrieval_order_player').on(table.playerId, table.id),
    // Who has had items sent to a Steam account.
    index('retrieval_order_partner').on(table.tradePartner, table.createdAt),
    index('retrieval_order_open').on(table.id).where(sql`state IN ('requested', 'processing')`),
    check('retrieval_order_state_known', sql.raw(`state IN (${RETRIEVAL_STATES.map((state) => `'${state}'`).join(', ')})`)),
  ],
)

/** Items of the orders. An item is in at most one unfinished order; its state `in_retrieval` ensures that. */
export const retrievalItem = pgTable(
  'retrieval_item',
  {
    orderId: idRef('order_id')
      .notNull()
      .references(() => retrievalOrder.id),
    itemId: idRef('item_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.itemId] }), index('retrieval_item_item').on(table.itemId)],
)
