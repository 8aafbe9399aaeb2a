import { type Rule, runRules, type Violation } from '#server/db/auditRules.ts'
import type { Db } from '#server/db/connect.ts'
import { brokenPaths } from './bounds.ts'
import { giveawaysInForce } from './giveaways.ts'
import { latestCatalogue } from './snapshot.ts'

/** Each key names a rule. */
const RULES: Record<string, Rule> = {
  'a top-up got no more bonus than its voucher adds at most': {
    slices: 'top_up',
    query: `SELECT t.id, t.order_no, t.amount, t.bonus, v.worth, v.most FROM top_up t JOIN voucher v ON v.id = t.voucher_id
      WHERE t.id > $1 AND t.id <= $2 AND t.state = 'credited' AND (t.bonus * 10000 > t.amount * v.worth OR t.bonus > v.most)`,
  },
}

/**
 * Checks that no path of the catalogue in force pays more than it takes, as every import does, and that no order got more than its bound. The
 * catalogue in force may be older than the rule.
 */
export async function auditBounds(db: Db): Promise<Violation[]> {
  const paths = brokenPaths(await giveawaysInForce(db, await latestCatalogue(db)))
  const broken = paths.map(({ file, id, reason }): Violation => ({ rule: 'no path pays more than it takes', row: { file, id, reason } }))
  return [...broken, ...(await runRules(db, RULES))]
}
