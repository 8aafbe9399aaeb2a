import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/connect.ts'

/** A broken rule of the ledger and the row that breaks it. */
export interface Violation {
  rule: string
  row: Record<string, unknown>
}

/**
 * Finds the rows that break a rule. `slices` names a table with a counted id: the query is then run for one range of these ids after the
 * other, from above $1 up to $2, each in a statement of its own, so that no statement grows with the table. Without it one statement looks
 * at everything.
 */
export type Rule = string | { slices: string; query: string }

/** Each key names a rule. */
const RULES: Record<string, Rule> = {
  'entries of a journal sum to zero in every currency': {
    slices: 'journal',
    query: `SELECT journal_id, currency, sum(amount) FROM entry WHERE journal_id > $1 AND journal_id <= $2
      GROUP BY journal_id, currency HAVING sum(amount) <> 0`,
  },
  'a journal has entries': {
    slices: 'journal',
    query: 'SELECT id FROM journal j WHERE id > $1 AND id <= $2 AND NOT EXISTS (SELECT FROM entry WHERE journal_id = j.id)',
  },
  'a balance is the sum of its entries': {
    slices: 'account',
    query: `SELECT a.id, a.balance, e.amount AS entries FROM account a
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS amount FROM entry WHERE account_id = a.id) e
      WHERE a.id > $1 AND a.id <= $2 AND a.balance <> e.amount`,
  },
  'no balance is negative': { slices: 'account', query: 'SELECT id, balance FROM account WHERE id > $1 AND id <= $2 AND balance < 0' },
  'an entry names an account of its currency': {
    slices: 'entry',
    query: `SELECT e.id, e.account_id FROM entry e LEFT JOIN account a ON a.id = e.account_id
      WHERE e.id > $1 AND e.id <= $2 AND e.account_id IS NOT NULL AND (a.id IS NULL OR a.currency <> e.currency)`,
  },
  'the balance after an entry is the sum up to it': {
    slices: 'account',
    query: `SELECT id, balance_after, running FROM (
        SELECT id, balance_after, sum(amount) OVER (PARTITION BY account_id ORDER BY id) AS running FROM entry
        WHERE account_id > $1 AND account_id <= $2
      ) e WHERE balance_after <> running`,
  },
}

/** At most this many rows are reported for each rule. */
const ROWS_PER_RULE = 20
/** Ids that one statement looks at. An account has many entries, so a slice of accounts holds fewer. */
const SLICE = 20_000
const SLICES: Record<string, number> = { account: 500, player: 500 }

/** Checks every journal, entry and account. Returns the rows that break a rule. */
export async function auditLedger(db: DbOrTx, slice?: number): Promise<Violation[]> {
  return runRules(db, RULES, slice)
}

/** The lowest and highest id of a table, or null when it is empty. */
async function idsOf(db: DbOrTx, table: string): Promise<{ first: bigint; last: bigint } | null> {
  const { rows } = await db.execute<{ first: string | null; last: string | null }>(
    sql`select min(id)::text as first, max(id)::text as last from ${sql.identifier(table)}`,
  )
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? null : { first: BigInt(first), last: BigInt(last) }
}

/** The rule's statements, one after another. */
async function* statementsOf(db: DbOrTx, rule: Rule, slice?: number): AsyncGenerator<SQL> {
  if (typeof rule === 'string') return yield sql.raw(`${rule} LIMIT ${ROWS_PER_RULE}`)
  const ids = await idsOf(db, rule.slices)
  if (!ids) return
  const size = BigInt(slice ?? SLICES[rule.slices] ?? SLICE)
  for (let from = ids.first - 1n; from < ids.last; from += size) {
    // The range is made of numbers of our own, so they may stand in the text.
    const text = rule.query.replaceAll('$1', String(from)).replaceAll('$2', String(from + size))
    yield sql.raw(`${text} LIMIT ${ROWS_PER_RULE}`)
  }
}

async function breaksOf(db: DbOrTx, rule: Rule, slice?: number): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = []
  for await (const statement of statementsOf(db, rule, slice)) {
    found.push(...(await db.execute(statement)).rows)
    if (found.length >= ROWS_PER_RULE) break
  }
  return found.slice(0, ROWS_PER_RULE)
}

/** Runs a domain's rules and returns the rows that break them. Tests make the slices smaller. */
export async function runRules(db: DbOrTx, rules: Record<string, Rule>, slice?: number): Promise<Violation[]> {
  const found: Violation[] = []
  for (const [rule, query] of Object.entries(rules)) found.push(...(await breaksOf(db, query, slice)).map((row) => ({ rule, row })))
  return found
}
