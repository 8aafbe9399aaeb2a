import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/platform/db/columns.ts'

/**
 * One row for each player and currency. House accounts have no row: their balance is the sum of their entries, so that plays never wait for
 * each other at a house row.
 */
export const account = pgTable(
  'account',
  {
    id: rowId().primaryKey(),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    /** `Currency`. */
    currency: smallint().notNull(),
    /** In minor units. It always equals the sum of the account's entries. */
    balance: minorUnits('balance').notNull().default(0),
    /** Number of the account's entries. Whatever changes the balance counts here; see `summed`. */
    lines: bigint({ mode: 'number' }).notNull().default(0),
    /** For each `TotalName` the sum of the entries of its kinds, signed like them: what was spent is negative. */
    toppedUp: minorUnits('topped_up').notNull().default(0),
    spent: minorUnits('spent').notNull().default(0),
    exchanged: minorUnits('exchanged').notNull().default(0),
    /**
     * Whether `lines` and the sums hold all entries. False in rows of an older version until `fillSums` has summed their history. A trigger
     * clears it when a node of that version changes the balance without counting the line.
     */
    summed: boolean().notNull().default(false),
  },
  (table) => [
    index('account_unsummed').on(table.id).where(sql`NOT summed`),
    unique('account_player_currency').on(table.playerId, table.currency),
    check('account_balance_covered', sql`${table.balance} >= 0`),
    check('account_currency_known', sql`${table.currency} IN (0, 1)`),
  ],
)

/** One movement of money. Its entries sum to zero in every currency. Rows are only added. */
export const journal = pgTable(
  'journal',
  {
    id: rowId().primaryKey(),
    /** `JournalKind`. */
    kind: text().notNull(),
    /** What the journal is about, e.g. `open:123`. */
    ref: text().notNull(),
    /** Text that the balance log shows. */
    remark: text().notNull().default(''),
    at: moment('at').notNull(),
  },
  (table) => [index('journal_ref').on(table.ref)],
)

/** One line of a journal. Exactly one of `accountId` (a player) and `house` is set. Rows are only added. */
export const entry = pgTable(
  'entry',
  {
    id: rowId().primaryKey(),
    journalId: idRef('journal_id')
      .notNull()
      .references(() => journal.id),
    /** It has no foreign key, which would lock the account a second time. `audit:ledger` checks that the account exists. */
    accountId: idRef('account_id'),
    /** Name of the house account (`House`). */
    house: text(),
    currency: smallint().notNull(),
    /** Signed minor units. */
    amount: minorUnits('amount').notNull(),
    /** Balance of the account after this line, in minor units; null for a house. */
    balanceAfter: bigint('balance_after', { mode: 'number' }),
  },
  (table) => [
    index('entry_account').on(table.accountId, table.id).where(sql`account_id IS NOT NULL`),
    index('entry_journal').on(table.journalId),
    check('entry_one_side', sql`(${table.accountId} IS NULL) <> (${table.house} IS NULL)`),
    check('entry_balance_after', sql`(${table.accountId} IS NULL) = (${table.balanceAfter} IS NULL)`),
    check('entry_not_zero', sql`${table.amount} <> 0`),
  ],
)

/**
 * The earliest and the latest moment of the entries with ids above `after` up to `until`. A table of some thousand rows that leads from a month
 * to the entries that may be of it. It follows from the entries; whatever it does not tell of yet is looked through.
 */
export const entrySpan = pgTable('entry_span', {
  until: idRef('until').primaryKey(),
  after: idRef('after').notNull(),
  firstAt: moment('first_at').notNull(),
  lastAt: moment('last_at').notNull(),
})

/** What an account gained and spent in a span, for accounts with many entries there. Those of others are few enough to be summed when asked. */
export const entrySpanSum = pgTable(
  'entry_span_sum',
  {
    accountId: idRef('account_id').notNull(),
    until: idRef('until').notNull(),
    gained: minorUnits('gained').notNull(),
    /** Not negative. */
    spent: minorUnits('spent').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.until] }), index('entry_span_sum_until').on(table.until)],
)

/** Keys that players have used, with the reply. A row is written in the transaction of the act itself. */
export const idempotency = pgTable(
  'idempotency',
  {
    playerId: idRef('player_id').notNull(),
    key: text().notNull(),
    /** sha256 of the call's path and input, hex. */
    requestHash: text('request_hash').notNull(),
    /** The reply of the act, or what its domain needs to build the same reply again. */
    reply: jsonb(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.key] }), index('idempotency_at').on(table.at)],
)
