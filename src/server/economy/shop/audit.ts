import { sql } from 'drizzle-orm'
import { inSlices, type Rule, runRules, type Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** Each key names a rule. Its query finds the rows that break the rule. */
const RULES: Record<string, Rule> = {
  'a purchase is booked once, at what was paid': {
    slices: 'purchase',
    query: `SELECT p.id, p.paid, coalesce(sum(e.amount), 0) AS amount FROM purchase p
      LEFT JOIN journal j ON j.ref = 'purchase:' || p.id LEFT JOIN entry e ON e.journal_id = j.id AND e.account_id IS NOT NULL
      WHERE p.id > $1 AND p.id <= $2 GROUP BY p.id HAVING coalesce(sum(e.amount), 0) <> -p.paid OR count(e.id) > 1`,
  },
  'every journal of the shop has its purchase': {
    slices: 'journal',
    query: `SELECT j.id, j.ref FROM journal j WHERE j.id > $1 AND j.id <= $2 AND j.kind = 'shop_buy' AND NOT EXISTS (
        SELECT FROM purchase p WHERE p.id = CASE WHEN j.ref ~ '^purchase:[0-9]{1,18}$' THEN substr(j.ref, 10)::bigint END)`,
  },
}

const SOLD = 'what was sold of an offer was bought'

/** What was sold is read first, because purchases go on meanwhile. */
async function soldWithoutPurchase(db: DbOrTx, slice?: number): Promise<Violation[]> {
  const { rows: sold } = await db.execute<{ offer: number; sold: number }>(sql`select offer_id as offer, sold from shop_sold`)
  const bought = new Map<number, number>()
  const add = ({ offer, pieces }: Record<string, unknown>) => bought.set(Number(offer), (bought.get(Number(offer)) ?? 0) + Number(pieces))
  const sums = 'SELECT offer_id AS offer, sum(quantity) AS pieces FROM purchase WHERE id > $1 AND id <= $2 GROUP BY 1'
  for await (const rows of inSlices(db, { slices: 'purchase', query: sums }, slice)) rows.forEach(add)
  return sold.filter((row) => row.sold > (bought.get(row.offer) ?? 0)).map((row) => ({ rule: SOLD, row }))
}

/** Checks every purchase against its journal. Returns the rows that break a rule. */
export async function auditShop(db: DbOrTx, slice?: number): Promise<Violation[]> {
  return [...(await runRules(db, RULES, slice)), ...(await soldWithoutPurchase(db, slice))]
}
