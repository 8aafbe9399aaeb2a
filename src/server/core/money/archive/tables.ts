import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idRef, minorUnits, moment, rowId } from '#server/platform/db/columns.ts'

/**
 * One row for each archive of the ledger, in the order of the ids that it took. Entries with ids up to the highest `until` lie in files: nobody
 * reads them here any more, whether or not their rows are removed yet.
 */
export const ledgerArchive = pgTable('ledger_archive', {
  id: rowId().primaryKey(),
  /** Month of Beijing time, `2026-07`. The archive holds this month and whatever was older and not archived. */
  month: text().notNull().unique(),
  /** It holds the entries with ids above `after` up to `until`. */
  after: idRef('after').notNull(),
  until: idRef('until').notNull().unique(),
  /** Number of its entries. */
  rows: bigint({ mode: 'number' }).notNull(),
  /** The manifest, byte for byte as in its file; see `manifest.ts`. */
  manifest: text().notNull(),
  /** sha256 of the manifest, hex. The next manifest names it. */
  hash: text().notNull(),
  /** `ArchiveState`. */
  state: text().notNull(),
  madeAt: moment('made_at').notNull(),
})

/** What the archived entries of an account in a month of Beijing time came to. `audit:ledger` and the pages go on from here. */
export const ledgerArchiveSum = pgTable(
  'ledger_archive_sum',
  {
    accountId: idRef('account_id').notNull(),
    archiveId: idRef('archive_id')
      .notNull()
      .references(() => ledgerArchive.id),
    month: text().notNull(),
    lines: bigint({ mode: 'number' }).notNull(),
    /** Sum of the entries, and its parts: what came in, and what went out (not negative). */
    amount: minorUnits('amount').notNull(),
    gained: minorUnits('gained').notNull(),
    paid: minorUnits('paid').notNull(),
    /** As `account` keeps them. */
    toppedUp: minorUnits('topped_up').notNull(),
    spent: minorUnits('spent').notNull(),
    exchanged: minorUnits('exchanged').notNull(),
    /** Balance after the last of these entries. */
    closing: minorUnits('closing').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.archiveId, table.month] }),
    index('ledger_archive_sum_archive').on(table.archiveId, table.accountId, table.month),
  ],
)
