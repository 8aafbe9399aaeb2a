import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/platform/db/columns.ts'
import type { DreamBook } from '#shared/modes/dream/dream.ts'

/** One paid upgrade and its book. Its receipt holds the table that it was drawn from. */
export const dreamUpgrade = pgTable(
  'dream_upgrade',
  {
    id: rowId().primaryKey(),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    /** The target. */
    giftId: integer('gift_id').notNull(),
    /** Basis points. */
    chance: integer().notNull(),
    price: minorUnits('price').notNull(),
    /** Coins paid. */
    paid: minorUnits('paid').notNull(),
    /** Worth of the items staked. */
    staked: minorUnits('staked').notNull(),
    /** Coins given back. */
    change: minorUnits('change').notNull(),
    /** Ids of the items staked. */
    stakes: idRef('stakes').array().notNull(),
    won: boolean().notNull(),
    playedAt: moment('played_at').notNull(),
    /** From this moment the result is public. */
    revealAt: moment('reveal_at').notNull(),
    book: jsonb().$type<DreamBook>().notNull(),
  },
  (table) => [
    index('dream_upgrade_won').on(table.revealAt).where(sql`won`),
    index('dream_upgrade_player').on(table.playerId, table.revealAt, table.id),
    check('dream_upgrade_sum', sql`${table.price} = ${table.paid} + ${table.staked} - ${table.change}`),
    check('dream_upgrade_amounts', sql`${table.paid} >= 0 AND ${table.change} >= 0 AND (${table.paid} = 0 OR ${table.change} = 0)`),
  ],
)
