import { type Rule, runRules, type Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { auditArchives } from './archive/audit.ts'
import { auditAccounts } from './auditAccounts.ts'

/** The highest id of an entry that lies in an archive. */
const ARCHIVED = '(SELECT coalesce(max(until), 0) FROM ledger_archive)'

/** Each key names a rule. */
const RULES: Record<string, Rule> = {
  'entries of a journal sum to zero in every currency': {
    slices: 'journal',
    knowsArchives: true,
    query: `SELECT journal_id, currency, sum(amount) FROM (
        SELECT journal_id, currency, amount FROM entry WHERE journal_id > $1 AND journal_id <= $2 AND id > ${ARCHIVED}
        UNION ALL SELECT (p->>'journal')::bigint, (p->>'currency')::smallint, (p->>'amount')::bigint
        FROM ledger_archive, jsonb_array_elements(manifest::jsonb->'parts') p
        WHERE (p->>'journal')::bigint > $1 AND (p->>'journal')::bigint <= $2
      ) e GROUP BY journal_id, currency HAVING sum(amount) <> 0`,
  },
  // Those that archives took are counted by `auditArchives`.
  'a journal has entries': {
    slices: 'journal',
    knowsArchives: true,
    query: `SELECT id FROM journal j WHERE id > $1 AND id <= $2 AND NOT EXISTS (SELECT FROM entry WHERE journal_id = j.id AND id > ${ARCHIVED})
      AND id > (SELECT coalesce(max((s->>'until')::bigint), 0) FROM ledger_archive, jsonb_array_elements(manifest::jsonb->'journals') s)`,
  },
  'an account without entries holds nothing but what archives say': {
    slices: 'account',
    query: `SELECT a.id, a.balance FROM account a CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount), 0) AS balance, coalesce(sum(lines), 0) AS lines, coalesce(sum(topped_up), 0) AS topped_up,
          coalesce(sum(spent), 0) AS spent, coalesce(sum(exchanged), 0) AS exchanged FROM ledger_archive_sum WHERE account_id = a.id) k
      WHERE a.id > $1 AND a.id <= $2
      AND (a.balance, a.lines, a.topped_up, a.spent, a.exchanged) IS DISTINCT FROM (k.balance, k.lines, k.topped_up, k.spent, k.exchanged)
      AND NOT EXISTS (SELECT FROM entry WHERE account_id = a.id AND id > ${ARCHIVED})`,
    knowsArchives: true,
  },
  'no balance is negative': { slices: 'account', query: 'SELECT id, balance FROM account WHERE id > $1 AND id <= $2 AND balance < 0' },
  'a span tells the moments of its entries': {
    slices: 'entry_span',
    knowsArchives: true,
    by: 'until',
    query: `SELECT s.until FROM entry_span s CROSS JOIN LATERAL (
        SELECT min(j.at) AS first_at, max(j.at) AS last_at FROM entry e CROSS JOIN LATERAL (SELECT at FROM journal WHERE id = e.journal_id OFFSET 0) j WHERE e.id > s.after AND e.id <= s.until
      ) e WHERE s.until > $1 AND s.until <= $2 AND (s.first_at > e.first_at OR s.last_at < e.last_at)`,
  },
  'the sum of an account in a span is that of its entries': {
    slices: 'entry_span',
    by: 'until',
    knowsArchives: true,
    query: `SELECT k.account_id, k.until FROM entry_span s JOIN entry_span_sum k ON k.until = s.until CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS gained, coalesce(-sum(amount) FILTER (WHERE amount < 0), 0) AS spent
        FROM entry WHERE account_id = k.account_id AND id > s.after AND id <= s.until
      ) e WHERE s.until > $1 AND s.until <= $2 AND s.until > ${ARCHIVED} AND (k.gained <> e.gained OR k.spent <> e.spent)`,
  },
  'an entry names an account of its currency': {
    slices: 'entry',
    query: `SELECT e.id, e.account_id FROM entry e LEFT JOIN account a ON a.id = e.account_id
      WHERE e.id > $1 AND e.id <= $2 AND e.account_id IS NOT NULL AND (a.id IS NULL OR a.currency <> e.currency)`,
  },
}

/** Checks every journal, entry, account and archive. Returns the rows that break a rule. */
export async function auditLedger(db: DbOrTx, slice?: number): Promise<Violation[]> {
  return [...(await runRules(db, RULES, slice)), ...(await auditAccounts(db, slice)), ...(await auditArchives(db))]
}
