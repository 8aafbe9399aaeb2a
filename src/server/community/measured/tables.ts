import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, doublePrecision, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { idRef, moment } from '#server/platform/db/columns.ts'
import type { Mode } from '#shared/modes.ts'

/**
 * What was drawn so far: one row for each thing that a draw may hit. Rows only grow, and those of old odds stay. Derived from `draw_receipt`, `room_event` and
 * `exponent_round` by `countMeasured`.
 */
export const measuredSum = pgTable(
  'measured_sum',
  {
    mode: text().$type<Mode>().notNull(),
    /** The box; 0 where the mode has one table for all. */
    subject: bigint({ mode: 'number' }).notNull(),
    /** Version of the odds; 0 where there are none. */
    version: integer().notNull(),
    /** True for draws that 保底 made from the rare items alone. */
    forced: boolean().notNull(),
    /** The grade; the tenth of the chance; the multiple in hundredths. See `MeasuredBy`. */
    bucket: integer().notNull(),
    draws: bigint({ mode: 'number' }).notNull(),
    hits: bigint({ mode: 'number' }).notNull(),
    /** Sum of the chances that were stated, in hits. */
    expected: doublePrecision().notNull(),
    /** Sum of p(1−p). */
    variance: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mode, table.subject, table.version, table.forced, table.bucket] }),
    check('measured_sum_hits', sql`${table.hits} >= 0 AND ${table.hits} <= ${table.draws}`),
  ],
)

/** Ids of receipts at or below the watermark that were not there yet: of plays that failed, and of those that commit later. Both ends are included. */
export const measuredHole = pgTable('measured_hole', {
  fromId: bigint('from_id', { mode: 'number' }).primaryKey(),
  toId: bigint('to_id', { mode: 'number' }).notNull(),
  seenAt: moment('seen_at').notNull(),
})

/** Battles and rounds of 指数 that are over and not counted yet. Triggers write them, the count takes them out. */
export const measuredNote = pgTable(
  'measured_note',
  {
    mode: text().$type<Mode>().notNull(),
    refId: idRef('ref_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mode, table.refId] })],
)

/** One row, which whoever counts has locked. */
export const measuredState = pgTable('measured_state', {
  /** Always 1. */
  id: smallint().primaryKey(),
  /** All receipts up to this id are counted or stand in `measured_hole`. */
  receiptsThrough: bigint('receipts_through', { mode: 'number' }).notNull(),
  /** When a count last came to its end; null before the first. */
  countedAt: moment('counted_at'),
  /** The Beijing day of that moment. */
  day: date(),
  /** True when notes were written of what was over before the triggers were there. */
  pastNoted: boolean('past_noted').notNull().default(false),
})
