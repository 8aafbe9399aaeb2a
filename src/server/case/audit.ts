import type { DbOrTx } from '#server/db/connect.ts'
import { runRules, type Violation } from '#server/money/audit.ts'

/** Each key names a rule. Its query finds the rows that break the rule. */
const RULES: Record<string, string> = {
  'the last history row of an item names its owner and state': `
    SELECT i.id, i.owner_id, i.state FROM item_instance i
    LEFT JOIN LATERAL (SELECT owner_id, to_state FROM item_history WHERE item_id = i.id ORDER BY id DESC LIMIT 1) h ON true
    WHERE h.owner_id IS DISTINCT FROM i.owner_id OR h.to_state IS DISTINCT FROM i.state`,
  'the history of an item is one unbroken chain': `
    SELECT id, item_id, from_state, before FROM (
      SELECT id, item_id, from_state, lag(to_state) OVER (PARTITION BY item_id ORDER BY id) AS before FROM item_history
    ) h WHERE from_state IS DISTINCT FROM before`,
  'an opening won as many items, with as many receipts, as it was paid for': `
    SELECT o.id, o.number, count(i.id) AS items, count(r.id) AS receipts FROM case_open o
    LEFT JOIN item_instance i ON i.open_id = o.id LEFT JOIN draw_receipt r ON r.id = i.receipt_id AND r.gift_id = i.gift_id
    GROUP BY o.id HAVING count(i.id) <> o.number OR count(r.id) <> o.number`,
  'an opening is booked once, at its price': `
    SELECT o.id, o.paid, count(e.id) AS lines, sum(e.amount) AS amount FROM case_open o
    LEFT JOIN journal j ON j.ref = 'open:' || o.id LEFT JOIN entry e ON e.journal_id = j.id AND e.account_id IS NOT NULL
    GROUP BY o.id HAVING count(e.id) <> 1 OR sum(e.amount) <> -o.paid`,
  'every journal of an opening has its opening': `
    SELECT j.id, j.ref FROM journal j WHERE j.kind = 'case_open' AND NOT EXISTS (SELECT FROM case_open o WHERE 'open:' || o.id = j.ref)`,
  'no two keys answer with the same opening': `
    SELECT reply->>'openId' AS open_id, count(*) FROM idempotency WHERE reply ? 'openId' GROUP BY 1 HAVING count(*) > 1`,
  'a player was paid for exactly the items exchanged': `
    SELECT owner_id, sum(worth) AS difference FROM (
      SELECT owner_id, price AS worth FROM item_instance WHERE state = 'exchanged'
      UNION ALL
      SELECT a.player_id, -e.amount FROM journal j JOIN entry e ON e.journal_id = j.id JOIN account a ON a.id = e.account_id
      WHERE j.kind = 'item_exchange'
    ) w GROUP BY owner_id HAVING sum(worth) <> 0`,
}

/** Checks every item and opening against its history, receipts and journals. Returns the rows that break a rule. */
export function auditItems(db: DbOrTx): Promise<Violation[]> {
  return runRules(db, RULES)
}
