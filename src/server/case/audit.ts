import type { DbOrTx } from '#server/db/connect.ts'
import { type Rule, runRules, type Violation } from '#server/money/audit.ts'

/** Each key names a rule. */
const RULES: Record<string, Rule> = {
  'the last history row of an item names its owner and state': {
    slices: 'item_instance',
    query: `SELECT i.id, i.owner_id, i.state FROM item_instance i
      LEFT JOIN LATERAL (SELECT owner_id, to_state FROM item_history WHERE item_id = i.id ORDER BY id DESC LIMIT 1) h ON true
      WHERE i.id > $1 AND i.id <= $2 AND (h.owner_id IS DISTINCT FROM i.owner_id OR h.to_state IS DISTINCT FROM i.state)`,
  },
  'the history of an item is one unbroken chain': {
    slices: 'item_instance',
    query: `SELECT id, item_id, from_state, before FROM (
        SELECT id, item_id, from_state, lag(to_state) OVER (PARTITION BY item_id ORDER BY id) AS before FROM item_history
        WHERE item_id > $1 AND item_id <= $2
      ) h WHERE from_state IS DISTINCT FROM before`,
  },
  'a history belongs to an item': {
    slices: 'item_history',
    query: `SELECT h.id, h.item_id FROM item_history h WHERE h.id > $1 AND h.id <= $2
      AND NOT EXISTS (SELECT FROM item_instance i WHERE i.id = h.item_id)`,
  },
  'an opening won as many items, with as many receipts, as it was paid for': {
    slices: 'case_open',
    query: `SELECT o.id, o.number, count(i.id) AS items, count(r.id) AS receipts FROM case_open o
      LEFT JOIN item_instance i ON i.open_id = o.id LEFT JOIN draw_receipt r ON r.id = i.receipt_id AND r.gift_id = i.gift_id
      WHERE o.id > $1 AND o.id <= $2 GROUP BY o.id HAVING count(i.id) <> o.number OR count(r.id) <> o.number`,
  },
  'an opening is booked once, at its price': {
    slices: 'case_open',
    query: `SELECT o.id, o.paid, count(e.id) AS lines, sum(e.amount) AS amount FROM case_open o
      LEFT JOIN journal j ON j.ref = 'open:' || o.id LEFT JOIN entry e ON e.journal_id = j.id AND e.account_id IS NOT NULL
      WHERE o.id > $1 AND o.id <= $2 GROUP BY o.id HAVING count(e.id) <> 1 OR sum(e.amount) <> -o.paid`,
  },
  'every journal of an opening has its opening': {
    slices: 'journal',
    query: `SELECT j.id, j.ref FROM journal j WHERE j.id > $1 AND j.id <= $2 AND j.kind = 'case_open' AND NOT EXISTS (
        SELECT FROM case_open o WHERE o.id = CASE WHEN j.ref ~ '^open:[0-9]{1,18}$' THEN substr(j.ref, 6)::bigint END)`,
  },
  // Keys are kept for a week, so this one statement does not grow with the ledger.
  'no two keys answer with the same opening': `
    SELECT reply->>'openId' AS open_id, count(*) FROM idempotency WHERE reply ? 'openId' GROUP BY 1 HAVING count(*) > 1`,
  // A sum over everything that was ever exchanged. No index leads from a player to both sides, so slices would each look at everything.
  'a player was paid for exactly the items exchanged': `
    SELECT owner_id, sum(worth) AS difference FROM (
      SELECT owner_id, price AS worth FROM item_instance WHERE state = 'exchanged'
      UNION ALL
      SELECT a.player_id, -e.amount FROM journal j JOIN entry e ON e.journal_id = j.id JOIN account a ON a.id = e.account_id
      WHERE j.kind = 'item_exchange'
    ) w GROUP BY owner_id HAVING sum(worth) <> 0`,
}

/** Checks every item and opening against its history, receipts and journals. Returns the rows that break a rule. */
export function auditItems(db: DbOrTx, slice?: number): Promise<Violation[]> {
  return runRules(db, RULES, slice)
}
