import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/platform/db/columns.ts'
import { VOUCHER_KINDS } from '#shared/calls/voucher.ts'

/** Vouchers of players. A voucher is used once, in the transaction of what it is used for. */
export const voucher = pgTable(
  'voucher',
  {
    id: rowId().primaryKey(),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    kind: text({ enum: VOUCHER_KINDS }).notNull(),
    name: text().notNull(),
    image: text().notNull(),
    /** For a topUpBonus in hundredths of a percent, for a shopDiscount in minor units. */
    worth: minorUnits('worth').notNull(),
    minAmount: minorUnits('min_amount').notNull(),
    /** The most coins that a topUpBonus adds. Null for a shopDiscount, and for one from before there was a bound: see `mostBonusOf`. */
    most: minorUnits('most'),
    /** How the player got it, e.g. `purchase:12`. */
    source: text().notNull(),
    gainedAt: moment('gained_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** What it is reserved or was used for, e.g. `topUp:34`. */
    usedRef: text('used_ref'),
  },
  (table) => [
    index('voucher_player').on(table.playerId, table.id),
    index('voucher_unused').on(table.playerId, table.id).where(sql`used_at IS NULL`),
    index('voucher_used').on(table.playerId, table.usedAt, table.id).where(sql`used_at IS NOT NULL`),
  ],
)
