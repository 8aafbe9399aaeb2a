import { sql } from 'drizzle-orm'
import type { Violation } from '#server/platform/db/auditRules.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { auditAll } from '#server/wiring/audit/auditAll.ts'

/** Rules over the domains that no audit of one domain sees. */
const RULES: Record<string, string> = {
  'a credited order is booked once, amount and bonus, and no other is': `
    SELECT t.order_no, t.state, sum(e.amount) AS booked FROM top_up t LEFT JOIN journal j ON j.ref = 'topUp:' || t.order_no
    LEFT JOIN entry e ON e.journal_id = j.id AND e.account_id IS NOT NULL GROUP BY t.id
    HAVING coalesce(sum(e.amount), 0) <> CASE WHEN t.state = 'credited' THEN t.amount + t.bonus ELSE 0 END`,
  'money paid in is the sum of the credited orders': `
    SELECT * FROM (SELECT
      (SELECT coalesce(sum(amount), 0) FROM top_up WHERE state = 'credited') AS orders,
      (SELECT coalesce(-sum(amount), 0) FROM entry WHERE house = 'cashier') AS paid) s WHERE orders <> paid`,
  'a used voucher was used for one thing': `
    SELECT v.id FROM voucher v WHERE v.used_at IS NOT NULL AND
      (SELECT count(*) FROM top_up t WHERE t.voucher_id = v.id AND t.state = 'credited' AND v.used_ref = 'topUp:' || t.order_no) +
      (SELECT count(*) FROM purchase p WHERE v.used_ref = 'purchase:' || p.id) <> 1`,
  'a voucher gave its bonus once': `
    SELECT voucher_id FROM top_up WHERE state = 'credited' AND voucher_id IS NOT NULL GROUP BY voucher_id HAVING count(*) > 1`,
  'stock is not passed': `
    SELECT o.offer_id FROM catalogue_offer o JOIN purchase p ON p.offer_id = o.offer_id
    GROUP BY o.offer_id HAVING sum(p.quantity) > (o.offer->>'stock')::int`,
  'shares are not passed': `
    SELECT p.player_id, p.offer_id, (p.at AT TIME ZONE 'Asia/Shanghai')::date AS day FROM purchase p
    JOIN catalogue_offer o ON o.offer_id = p.offer_id GROUP BY 1, 2, 3, o.offer HAVING sum(p.quantity) > (o.offer->>'share')::int`,
  'nobody gave more than three a day': `
    SELECT from_id, (at AT TIME ZONE 'Asia/Shanghai')::date AS day FROM giving GROUP BY 1, 2 HAVING count(*) > 3`,
  'a card was redeemed for one order': `
    SELECT * FROM (SELECT (SELECT count(*) FROM card_code WHERE redeemed_by IS NOT NULL) AS cards,
      (SELECT count(*) FROM top_up WHERE channel = 5) AS orders) s WHERE cards <> orders`,
  'a key that is kept has its answer': 'SELECT player_id, key FROM idempotency WHERE reply IS NULL',
}

/** Every rule of every domain, and those between them. */
export async function auditWorld(db: Db): Promise<Violation[]> {
  const found = await auditAll(db)
  for (const [rule, query] of Object.entries(RULES)) {
    const { rows } = await db.execute<Violation['row']>(sql.raw(query))
    found.push(...rows.map((row) => ({ rule, row })))
  }
  return found
}
