import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { player } from '#server/auth/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/db/columns.ts'
import { VOUCHER_KINDS } from '#shared/calls/voucher.ts'

/** Vouchers of players. Used once, in the transaction of what they were used for. */
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
    /** Hundredths of a percent point of a topUpBonus, minor units of a shopDiscount. */
    worth: minorUnits('worth').notNull(),
    minAmount: minorUnits('min_amount').notNull(),
    /** Where it came from, e.g. `purchase:12`. */
    source: text().notNull(),
    gainedAt: moment('gained_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** What it was used for, e.g. `topUp:34`. */
    usedRef: text('used_ref'),
  },
  (table) => [index('voucher_player').on(table.playerId, table.id)],
)
