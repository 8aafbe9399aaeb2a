import type { DbOrTx } from '#server/db/connect.ts'
import { runRules, type Violation } from '#server/money/audit.ts'

/** Each key names a rule. Its query finds the rows that break the rule. */
const RULES: Record<string, string> = {
  'a purchase is booked once, at what was paid': `
    SELECT p.id, p.paid, coalesce(sum(e.amount), 0) AS amount FROM purchase p
    LEFT JOIN journal j ON j.ref = 'purchase:' || p.id LEFT JOIN entry e ON e.journal_id = j.id AND e.account_id IS NOT NULL
    GROUP BY p.id HAVING coalesce(sum(e.amount), 0) <> -p.paid OR count(e.id) > 1`,
  'every journal of the shop has its purchase': `
    SELECT j.id, j.ref FROM journal j WHERE j.kind = 'shop_buy' AND NOT EXISTS (SELECT FROM purchase p WHERE 'purchase:' || p.id = j.ref)`,
  'what was sold of an offer was bought': `
    SELECT s.offer_id, s.sold FROM shop_sold s
    WHERE s.sold > (SELECT coalesce(sum(quantity), 0) FROM purchase p WHERE p.offer_id = s.offer_id)`,
}

/** Checks every purchase against its journal. Returns the rows that break a rule. */
export function auditShop(db: DbOrTx): Promise<Violation[]> {
  return runRules(db, RULES)
}
