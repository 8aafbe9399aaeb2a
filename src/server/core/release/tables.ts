import { pgTable } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { idRef, minorUnits, moment } from '#server/platform/db/columns.ts'

/**
 * Sums over what a player may have very much of, up to a place in it, so that nobody who takes something out waits for a history to be summed. It
 * follows from entries and upgrades, and is brought up to date only when something leaves.
 */
export const playerRelease = pgTable('player_release', {
  playerId: idRef('player_id')
    .primaryKey()
    .references(() => player.id),
  /** The last entry of the diamond account that was summed. */
  entryId: idRef('entry_id').notNull().default('0'),
  /** Diamonds that were gifts, in minor units. */
  diamonds: minorUnits('diamonds').notNull().default(0),
  /** The last upgrade that was summed, in the order of reveals and ids. */
  upgradeAt: moment('upgrade_at').notNull().default(new Date(0)),
  upgradeId: idRef('upgrade_id').notNull().default('0'),
  /** Worth of the items put into upgrades, less the change, in minor units of a coin. */
  upgraded: minorUnits('upgraded').notNull().default(0),
})
