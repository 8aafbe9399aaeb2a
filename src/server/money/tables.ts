import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { player } from '#server/auth/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/db/columns.ts'

/**
 * Money of a player in one currency. House accounts have no row: their balance is the sum of their entries, so that no play
 * ever waits for another at the house.
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
    /** Always the sum of the account's entries. */
    balance: minorUnits('balance').notNull().default(0),
  },
  (table) => [
    unique('account_player_currency').on(table.playerId, table.currency),
    check('account_balance_covered', sql`${table.balance} >= 0`),
    check('account_currency_known', sql`${table.currency} IN (0, 1)`),
  ],
)

/** One act on money: its entries sum to zero in every currency. Append-only. */
export const journal = pgTable(
  'journal',
  {
    id: rowId().primaryKey(),
    /** `JournalKind`. */
    kind: text().notNull(),
    /** What it was about, e.g. `open:123`. */
    ref: text().notNull(),
    /** Shown in the balance log. */
    remark: text().notNull().default(''),
    at: moment('at').notNull(),
  },
  (table) => [index('journal_ref').on(table.ref)],
)

/** One line of a journal: exactly one of `accountId` (a player) and `house` is set. Append-only. */
export const entry = pgTable(
  'entry',
  {
    id: rowId().primaryKey(),
    journalId: idRef('journal_id')
      .notNull()
      .references(() => journal.id),
    /** No foreign key: it would lock the account a second time; the audit proves it. */
    accountId: idRef('account_id'),
    /** `House`. */
    house: text(),
    currency: smallint().notNull(),
    /** Signed minor units. */
    amount: minorUnits('amount').notNull(),
    /** Balance of the account after this line; null for the house. */
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

/** Acts already done under a player's idempotency key; written in the act's own transaction. */
export const idempotency = pgTable(
  'idempotency',
  {
    playerId: idRef('player_id').notNull(),
    key: text().notNull(),
    /** sha256 of call and input. */
    requestHash: text('request_hash').notNull(),
    /** What the act answered, or what its domain needs to answer the same again. */
    reply: jsonb(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.key] }), index('idempotency_at').on(table.at)],
)
