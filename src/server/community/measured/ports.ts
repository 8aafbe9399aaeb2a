import type { SQL } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { OddsTable } from '#shared/fairness/oddsTable.ts'

/** Something that a draw may hit, with its stated chance from 0 to 1. */
export interface Stated {
  bucket: number
  chance: number
}

/** One draw: what it could hit, and what it did. */
export interface Trial {
  subject: number
  version: number
  /** True when 保底 let it draw from the rare items only. */
  forced: boolean
  stated: readonly Stated[]
  /** Normally one; a round of 指数 hits every multiple that it reached. */
  hits: readonly number[]
}

/** What is read of a receipt. */
export interface CountedReceipt {
  subject: number
  oddsVersion: number | null
  forced: boolean
  giftId: number | null
  grade: number | null
  /** The table of this draw alone, see `packEntries`. */
  entries: number[] | null
}

/**
 * How the draws of a mode are read: from its receipts, or from what its rooms have left when a note says that one is over. `over` selects the ids of all that
 * are over.
 */
export type MeasuredSource =
  | { from: 'receipts'; trialOf: (receipt: CountedReceipt, table: OddsTable | null) => Trial | null }
  | { from: 'notes'; over: SQL; trials: (db: DbOrTx, refIds: readonly string[]) => Promise<Trial[]> }

/** The source of each mode that has one. */
export type MeasuredSources = ReadonlyMap<string, MeasuredSource>
