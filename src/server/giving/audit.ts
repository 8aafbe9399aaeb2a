import type { DbOrTx } from '#server/db/connect.ts'
import { runRules, type Violation } from '#server/money/audit.ts'

/** Each key names a rule. Its query finds the rows that break the rule. */
const RULES: Record<string, string> = {
  'a given item was given once, by its owner': `
    SELECT i.id, count(g.id) AS gifts FROM item_instance i LEFT JOIN giving g ON g.item_id = i.id AND g.from_id = i.owner_id
    WHERE i.state = 'given' GROUP BY i.id HAVING count(g.id) <> 1`,
  'a gift made one new item of the same worth for the other': `
    SELECT g.id FROM giving g LEFT JOIN item_instance a ON a.id = g.item_id LEFT JOIN item_instance b ON b.id = g.new_item_id
    WHERE a.state IS DISTINCT FROM 'given' OR b.owner_id IS DISTINCT FROM g.to_id OR g.from_id = g.to_id
      OR (a.gift_id, a.grade, a.price) IS DISTINCT FROM (b.gift_id, b.grade, b.price)`,
  'no two gifts share an item': `
    SELECT item, count(*) FROM (SELECT item_id AS item FROM giving UNION ALL SELECT -new_item_id FROM giving) g
    GROUP BY item HAVING count(*) > 1`,
}

/** Checks every gift against the giver's and the receiver's item. Returns the rows that break a rule. */
export function auditGifts(db: DbOrTx): Promise<Violation[]> {
  return runRules(db, RULES)
}
