import { type Rule, runRules, type Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** Each key names a rule. Its query finds the rows that break the rule. */
const RULES: Record<string, Rule> = {
  'a given item was given once, by its owner': {
    slices: 'item_instance',
    query: `SELECT i.id, count(g.id) AS gifts FROM item_instance i LEFT JOIN giving g ON g.item_id = i.id AND g.from_id = i.owner_id
      WHERE i.id > $1 AND i.id <= $2 AND i.state = 'given' GROUP BY i.id HAVING count(g.id) <> 1`,
  },
  'a gift made one new item of the same worth for the other': {
    slices: 'giving',
    query: `SELECT g.id FROM giving g LEFT JOIN item_instance a ON a.id = g.item_id LEFT JOIN item_instance b ON b.id = g.new_item_id
      WHERE g.id > $1 AND g.id <= $2 AND (a.state IS DISTINCT FROM 'given' OR b.owner_id IS DISTINCT FROM g.to_id OR g.from_id = g.to_id
        OR (a.gift_id, a.grade, a.price) IS DISTINCT FROM (b.gift_id, b.grade, b.price))`,
  },
  // An item has one first line and one line of its giving, and each names one gift.
  'no two gifts share an item': {
    slices: 'giving',
    query: `SELECT g.id FROM giving g WHERE g.id > $1 AND g.id <= $2 AND (
        (SELECT count(*) FROM item_history h WHERE h.item_id = g.item_id AND h.to_state = 'given' AND h.ref = 'giving:' || g.id) <> 1
        OR (SELECT count(*) FROM item_history h WHERE h.item_id = g.new_item_id AND h.from_state IS NULL AND h.ref = 'giving:' || g.id) <> 1)`,
  },
  'an item that is marked as given came by a gift': {
    slices: 'item_instance',
    query: `SELECT i.id FROM item_instance i WHERE i.id > $1 AND i.id <= $2 AND i.passed AND NOT EXISTS (
        SELECT FROM item_history h WHERE h.item_id = i.id AND h.from_state IS NULL AND h.ref LIKE 'giving:%')`,
  },
}

/** Checks every gift against the giver's and the receiver's item. Returns the rows that break a rule. */
export function auditGifts(db: DbOrTx, slice?: number): Promise<Violation[]> {
  return runRules(db, RULES, slice)
}
