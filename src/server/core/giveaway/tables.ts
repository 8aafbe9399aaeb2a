import { boolean, date, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { minorUnits } from '#server/platform/db/columns.ts'

/** What an operator has set for a source of gifts; a source without a row has its default budget and is on. */
export const giveawaySetting = pgTable('giveaway_setting', {
  source: text().primaryKey(),
  on: boolean('is_on').notNull().default(true),
  /** Coins of a day, in hundredths of a diamond; null for the default. */
  budget: minorUnits('budget'),
})

/** What a source has given away on a Beijing day, in hundredths of a diamond. Several rows for a day, so that a crowd at midnight does not wait for one. */
export const giveawayDay = pgTable(
  'giveaway_day',
  { source: text().notNull(), day: date().notNull(), shard: smallint().notNull(), paid: minorUnits('paid').notNull() },
  (table) => [primaryKey({ columns: [table.source, table.day, table.shard] })],
)

/** Alarms that were logged: one for each source, day and percentage. */
export const giveawayAlarm = pgTable(
  'giveaway_alarm',
  { source: text().notNull(), day: date().notNull(), percent: smallint().notNull() },
  (table) => [primaryKey({ columns: [table.source, table.day, table.percent] })],
)
