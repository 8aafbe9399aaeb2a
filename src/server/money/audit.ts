import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/connect.ts'

/** A broken rule of the ledger and the row that breaks it. */
export interface Violation {
  rule: string
  row: Record<string, unknown>
}

/** Each key names a rule. Its query finds the rows that break the rule. */
const RULES: Record<string, string> = {
  'entries of a journal sum to zero in every currency':
    'SELECT journal_id, currency, sum(amount) FROM entry GROUP BY journal_id, currency HAVING sum(amount) <> 0',
  'a journal has entries': 'SELECT id FROM journal j WHERE NOT EXISTS (SELECT FROM entry WHERE journal_id = j.id)',
  'a balance is the sum of its entries': `
    SELECT a.id, a.balance, coalesce(sum(e.amount), 0) AS entries FROM account a LEFT JOIN entry e ON e.account_id = a.id
    GROUP BY a.id HAVING a.balance <> coalesce(sum(e.amount), 0)`,
  'no balance is negative': 'SELECT id, balance FROM account WHERE balance < 0',
  'an entry names an account of its currency': `
    SELECT e.id, e.account_id FROM entry e LEFT JOIN account a ON a.id = e.account_id
    WHERE e.account_id IS NOT NULL AND (a.id IS NULL OR a.currency <> e.currency)`,
  'the balance after an entry is the sum up to it': `
    SELECT id, balance_after, running FROM (
      SELECT id, balance_after, sum(amount) OVER (PARTITION BY account_id ORDER BY id) AS running FROM entry WHERE account_id IS NOT NULL
    ) e WHERE balance_after <> running`,
}

/** At most this many rows are reported for each rule. */
const ROWS_PER_RULE = 20

/** Checks every journal, entry and account. Returns the rows that break a rule. */
export async function auditLedger(db: DbOrTx): Promise<Violation[]> {
  return runRules(db, RULES)
}

/** Runs a domain's rules, given as queries, and returns the rows that they find. */
export async function runRules(db: DbOrTx, rules: Record<string, string>): Promise<Violation[]> {
  const found: Violation[] = []
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await db.execute(sql.raw(`${query} LIMIT ${ROWS_PER_RULE}`))
    found.push(...rows.map((row) => ({ rule, row })))
  }
  return found
}
