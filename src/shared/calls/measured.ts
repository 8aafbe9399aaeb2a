import * as z from 'zod/mini'
import { modesWith } from '#shared/modes.ts'
import { defineCall } from './define.ts'
import { instant, queryInt } from './fields.ts'

/** The modes of which 实测概率 tells something. */
export const MEASURED_MODES = modesWith('measured')
export type MeasuredMode = (typeof MEASURED_MODES)[number]

/** Tables that one reply lists at most. */
export const TABLES_LISTED = 100

const countedAt = z.nullable(instant)

const measuredTable = z.object({
  /** The box; 0 where the mode has one table for all. */
  subject: z.int(),
  name: z.string(),
  /** Versions of the odds of which something was drawn, the newest first. */
  versions: z.array(z.int()),
})
export type MeasuredTable = z.output<typeof measuredTable>

/** Lists the tables of a mode from which something was counted, in the order of their numbers, at most a hundred after `after`. */
export const measuredTables = defineCall('GET /api/common/measuredTables', {
  summary: 'Boxes and odds versions whose draws were counted',
  query: z.object({ mode: z.enum(MEASURED_MODES), after: queryInt(-1, 2_147_483_647, -1) }),
  data: z.object({ countedAt, tables: z.array(measuredTable), more: z.boolean() }),
})

export const measuredRow = z.object({
  /** The grade; the tenth of the chance; the multiple in hundredths. */
  bucket: z.int(),
  draws: z.int(),
  hits: z.int(),
  /** Sum of the stated chances, in hits. */
  expected: z.number(),
  /** Sum of p(1−p). */
  variance: z.number(),
})
export type MeasuredRow = z.output<typeof measuredRow>

/** What was drawn from one version of a table so far, against what was stated. Empty where nothing was counted. */
export const measuredOdds = defineCall('GET /api/common/measuredOdds', {
  summary: 'What was drawn so far, against the stated chances',
  query: z.object({ mode: z.enum(MEASURED_MODES), subject: queryInt(0, 2_147_483_647, 0), version: queryInt(0, 2_147_483_647, 0) }),
  data: z.object({
    countedAt,
    /** Hash of the odds table; null where the mode has none. */
    hash: z.nullable(z.string()),
    /** Draws from the whole table, and those that 保底 made from the rare items alone. */
    free: z.array(measuredRow),
    forced: z.array(measuredRow),
  }),
})
