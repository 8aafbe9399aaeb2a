import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/platform/db/columns.ts'

/**
 * Every kind of item that a player has ever had, and since when. A trigger on `item_instance` writes it, see the migration: so it holds for
 * every mode that grants items, and for modes to come.
 */
export const albumItem = pgTable(
  'album_item',
  {
    playerId: idRef('player_id').notNull(),
    giftId: integer('gift_id').notNull(),
    at: moment('at').notNull(),
    /** False as long as other players have given all that came of it. Only what is own counts for the reward of a set. */
    own: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.giftId] }),
    // Hardly any row is not own, so the trigger finds at once that there is nothing to change.
    index('album_item_given').on(table.playerId, table.giftId).where(sql`NOT own`),
  ],
)

/** The sets whose reward a player has taken. */
export const albumClaim = pgTable(
  'album_claim',
  {
    id: rowId().notNull().unique(),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    family: text().notNull(),
    /** In minor units, those instead of a frame included. */
    diamonds: minorUnits('diamonds').notNull(),
    /** The frame that came; null where the player had it. */
    frameId: integer('frame_id'),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.family] })],
)

/** One row: which items of the time before the trigger are still to be entered in `album_item`. The sweep `albumFill` does it in slices. */
export const albumFill = pgTable('album_fill', {
  /** From this id on; above `endId` when all is done. */
  nextId: bigint('next_id', { mode: 'number' }).notNull(),
  endId: bigint('end_id', { mode: 'number' }).notNull(),
})
