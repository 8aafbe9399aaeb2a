import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { player } from '#server/auth/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/db/columns.ts'

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
  },
  (table) => [
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
