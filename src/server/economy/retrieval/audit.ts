import { type Rule, runRules, type Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** Each key names a rule. Its query finds the rows that break the rule. */
const RULES: Record<string, Rule> = {
  'an item in retrieval is in exactly one open order, of its owner': {
    slices: 'item_instance',
    query: `SELECT i.id, count(o.id) AS orders FROM item_instance i LEFT JOIN retrieval_item r ON r.item_id = i.id
      LEFT JOIN retrieval_order o ON o.id = r.order_id AND o.player_id = i.owner_id AND o.state IN ('requested', 'processing')
      WHERE i.id > $1 AND i.id <= $2 AND i.state = 'in_retrieval' GROUP BY i.id HAVING count(o.id) <> 1`,
  },
  'a retrieved item is in exactly one delivered order, of its owner': {
    slices: 'item_instance',
    query: `SELECT i.id, count(o.id) AS orders FROM item_instance i LEFT JOIN retrieval_item r ON r.item_id = i.id
      LEFT JOIN retrieval_order o ON o.id = r.order_id AND o.player_id = i.owner_id AND o.state = 'delivered'
      WHERE i.id > $1 AND i.id <= $2 AND i.state = 'retrieved' GROUP BY i.id HAVING count(o.id) <> 1`,
  },
  'the items of an open or delivered order are in its state': {
    slices: 'retrieval_order',
    query: `SELECT o.id, o.state, i.id AS item_id, i.state AS item_state FROM retrieval_order o
      JOIN retrieval_item r ON r.order_id = o.id JOIN item_instance i ON i.id = r.item_id
      WHERE o.id > $1 AND o.id <= $2 AND
        (o.state IN ('requested', 'processing') AND i.state <> 'in_retrieval' OR o.state = 'delivered' AND i.state <> 'retrieved')`,
  },
  'an order is worth its items': {
    slices: 'retrieval_order',
    query: `SELECT o.id, o.value, sum(i.price) AS items FROM retrieval_order o LEFT JOIN retrieval_item r ON r.order_id = o.id
      LEFT JOIN item_instance i ON i.id = r.item_id WHERE o.id > $1 AND o.id <= $2
      GROUP BY o.id HAVING o.value IS DISTINCT FROM sum(i.price)`,
  },
}

/** Checks every retrieval order against its items. Returns the rows that break a rule. */
export function auditRetrievals(db: DbOrTx, slice?: number): Promise<Violation[]> {
  return runRules(db, RULES, slice)
}
