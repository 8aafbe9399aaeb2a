import { type Rule, runRules, type Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { FIRST_TOP_UP_LEAST, FREE_BOX_BOUNDS } from '#shared/welfare.ts'
import { brokenPaths } from './bounds.ts'
import { giveawaysInForce } from './giveaways.ts'
import { loadCatalogue } from './snapshot.ts'

/** Each key names a rule. */
const RULES: Record<string, Rule> = {
  // An order that was credited when vouchers had no bound stays what it was: such a voucher has no `most`.
  'a top-up has no bonus without a voucher, and none above what its voucher adds at most': {
    slices: 'top_up',
    query: `SELECT t.id, t.order_no, t.amount, t.bonus, v.id AS voucher_id, v.worth, v.most FROM top_up t LEFT JOIN voucher v ON v.id = t.voucher_id
      WHERE t.id > $1 AND t.id <= $2 AND t.state = 'credited' AND t.bonus > 0 AND NOT coalesce(v.player_id = t.player_id AND v.kind = 'topUpBonus'
        AND t.bonus <= t.amount * v.worth / 10000 AND (v.most IS NULL OR t.bonus <= v.most), false)`,
  },
  'a gift for a first top-up is worth no more than the least top-up that brings it': {
    slices: 'welfare_claim',
    query: `SELECT c.id, c.item_id, i.price FROM welfare_claim c JOIN item_instance i ON i.id = c.item_id
      WHERE c.id > $1 AND c.id <= $2 AND c.kind = 'first' AND i.price > ${FIRST_TOP_UP_LEAST}`,
  },
  'an item of a free opening is worth no more than a free box may hold': {
    slices: 'free_open',
    query: `SELECT o.id, o.box_id, i.id AS item_id, i.price FROM free_open o JOIN item_instance i ON i.open_id = o.id AND i.play_mode = 'free'
      WHERE o.id > $1 AND o.id <= $2 AND i.price > ${FREE_BOX_BOUNDS.dearest}`,
  },
}

/**
 * Checks that no path of the catalogue in force pays more than it takes, as every import does, and that no order got more than its bound. The
 * catalogue in force may be older than the rule.
 */
export async function auditBounds(db: DbOrTx, slice?: number): Promise<Violation[]> {
  const paths = brokenPaths(await giveawaysInForce(db, await loadCatalogue(db)))
  const broken = paths.map(({ file, id, reason }): Violation => ({ rule: 'no path pays more than it takes', row: { file, id, reason } }))
  return [...broken, ...(await runRules(db, RULES, slice))]
}
