import { itemsHavePlays, oneKeyEach } from '#server/core/play/auditRules.ts'
import { type Rule, runRules, type Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { DREAM_MODE } from '#shared/modes.ts'

/** Each key names a rule. */
const RULES: Record<string, Rule> = {
  'an upgrade granted one item, the one that its receipt says': {
    slices: 'dream_upgrade',
    query: `SELECT u.id, count(i.id) AS items, count(r.id) AS receipts FROM dream_upgrade u
      LEFT JOIN item_instance i ON i.open_id = u.id AND i.play_mode = 'dream'
      LEFT JOIN draw_receipt r ON r.id = i.receipt_id AND r.mode = 'dream' AND r.player_id = u.player_id AND r.subject = u.gift_id
        AND r.gift_id = i.gift_id AND r.roll = (u.book->>'roll')::int AND r.nonce = (u.book->>'nonce')::int
        AND (u.book->'drop'->>'itemId')::bigint = i.id
      WHERE u.id > $1 AND u.id <= $2 GROUP BY u.id HAVING count(i.id) <> 1 OR count(r.id) <> 1`,
  },
  'the ring of an upgrade has the chance that was paid, and the roll decided by it': {
    slices: 'dream_upgrade',
    query: `SELECT u.id, u.chance, r.roll, r.entries FROM dream_upgrade u
      JOIN item_instance i ON i.open_id = u.id AND i.play_mode = 'dream' JOIN draw_receipt r ON r.id = i.receipt_id
      WHERE u.id > $1 AND u.id <= $2 AND NOT coalesce(r.entries[1] = u.gift_id AND r.entries[3] = u.chance * 100 AND r.total = 1000000
        AND u.won = (r.roll <= u.chance * 100) AND u.won = (i.gift_id = u.gift_id)
        AND (SELECT sum(e.value) FROM unnest(r.entries) WITH ORDINALITY AS e (value, place) WHERE e.place % 3 = 0) = 1000000, false)`,
  },
  'an item of an upgrade has its upgrade': itemsHavePlays('dream_upgrade', DREAM_MODE),
  'an upgrade is booked once: the coins paid, and the change': {
    slices: 'dream_upgrade',
    query: `SELECT u.id, u.paid, u.change, count(e.id) AS lines, sum(e.amount) AS amount FROM dream_upgrade u
      LEFT JOIN journal j ON j.ref = 'upgrade:' || u.id LEFT JOIN entry e ON e.journal_id = j.id AND e.account_id IS NOT NULL
        AND e.amount = CASE j.kind WHEN 'dream_upgrade' THEN -u.paid WHEN 'dream_change' THEN u.change END
      WHERE u.id > $1 AND u.id <= $2 GROUP BY u.id
      HAVING count(j.id) <> (u.paid > 0)::int + (u.change > 0)::int OR count(e.id) <> count(j.id)`,
  },
  'every journal of an upgrade has its upgrade': {
    slices: 'journal',
    query: `SELECT j.id, j.ref FROM journal j WHERE j.id > $1 AND j.id <= $2 AND j.kind IN ('dream_upgrade', 'dream_change') AND NOT EXISTS (
        SELECT FROM dream_upgrade u WHERE u.id = CASE WHEN j.ref ~ '^upgrade:[0-9]{1,18}$' THEN substr(j.ref, 9)::bigint END)`,
  },
  'the stakes of an upgrade were taken from its player, and are worth what it says': {
    slices: 'dream_upgrade',
    query: `SELECT u.id, u.staked, sum(i.price) AS worth, count(i.id) AS items, count(h.id) AS taken FROM dream_upgrade u
      LEFT JOIN LATERAL unnest(u.stakes) AS s (item_id) ON true
      LEFT JOIN item_instance i ON i.id = s.item_id AND i.owner_id = u.player_id AND i.state = 'staked'
      LEFT JOIN item_history h ON h.item_id = i.id AND h.to_state = 'staked' AND h.ref = 'upgrade:' || u.id
      WHERE u.id > $1 AND u.id <= $2 GROUP BY u.id
      HAVING coalesce(sum(i.price), 0) <> u.staked OR count(i.id) <> cardinality(u.stakes) OR count(h.id) <> cardinality(u.stakes)`,
  },
  'an item that an upgrade took is among its stakes': {
    slices: 'item_history',
    query: `SELECT h.item_id, h.ref FROM item_history h WHERE h.id > $1 AND h.id <= $2 AND h.to_state = 'staked' AND h.ref LIKE 'upgrade:%'
      AND NOT EXISTS (SELECT FROM dream_upgrade u WHERE 'upgrade:' || u.id = h.ref AND u.id = substr(h.ref, 9)::bigint AND h.item_id = ANY (u.stakes))`,
  },
  'no two keys answer with the same upgrade': oneKeyEach('dream_upgrade', 'upgradeId'),
}

/** Checks every upgrade against its item, receipt, stakes and journals. Returns the rows that break a rule. */
export function auditDream(db: DbOrTx, slice?: number): Promise<Violation[]> {
  return runRules(db, RULES, slice)
}
