import { oneKeyEach } from '#server/core/play/auditRules.ts'
import { type Rule, runRules, type Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { BEST, DAY, DAYS_BEFORE, OWN_LABEL, TODAY } from './bestDrops.ts'
import { ALL_LABELS } from './tables.ts'

/** Each key names a rule. */
const RULES: Record<string, Rule> = {
  'the last history row of an item names its owner and state': {
    slices: 'item_instance',
    query: `SELECT i.id, i.owner_id, i.state FROM item_instance i
      LEFT JOIN LATERAL (SELECT owner_id, to_state FROM item_history WHERE item_id = i.id ORDER BY id DESC LIMIT 1) h ON true
      WHERE i.id > $1 AND i.id <= $2 AND (h.owner_id IS DISTINCT FROM i.owner_id OR h.to_state IS DISTINCT FROM i.state)`,
  },
  'the history of an item is one unbroken chain': {
    slices: 'item_instance',
    query: `SELECT id, item_id, from_state, before FROM (
        SELECT id, item_id, from_state, lag(to_state) OVER (PARTITION BY item_id ORDER BY id) AS before FROM item_history
        WHERE item_id > $1 AND item_id <= $2
      ) h WHERE from_state IS DISTINCT FROM before`,
  },
  'a history belongs to an item': {
    slices: 'item_history',
    query: `SELECT h.id, h.item_id FROM item_history h WHERE h.id > $1 AND h.id <= $2
      AND NOT EXISTS (SELECT FROM item_instance i WHERE i.id = h.item_id)`,
  },
  'an opening won as many items, with as many receipts, as it was paid for': {
    slices: 'case_open',
    query: `SELECT o.id, o.number, count(i.id) AS items, count(r.id) AS receipts FROM case_open o
      LEFT JOIN item_instance i ON i.open_id = o.id AND i.play_mode = 'case' LEFT JOIN draw_receipt r ON r.id = i.receipt_id AND r.gift_id = i.gift_id
      WHERE o.id > $1 AND o.id <= $2 GROUP BY o.id HAVING count(i.id) <> o.number OR count(r.id) <> o.number`,
  },
  'an item of an opening has its opening': {
    slices: 'item_instance',
    query: `SELECT i.id, i.open_id FROM item_instance i WHERE i.id > $1 AND i.id <= $2 AND i.play_mode = 'case'
      AND i.open_id IS NOT NULL AND NOT EXISTS (SELECT FROM case_open o WHERE o.id = i.open_id AND o.box_id = i.box_id)`,
  },
  'an opening has its player': {
    slices: 'case_open',
    query: `SELECT o.id, o.player_id FROM case_open o WHERE o.id > $1 AND o.id <= $2 AND NOT EXISTS (SELECT FROM player p WHERE p.id = o.player_id)`,
  },
  'a receipt has its seed': {
    slices: 'draw_receipt',
    query: `SELECT r.id, r.seed_id FROM draw_receipt r WHERE r.id > $1 AND r.id <= $2 AND NOT EXISTS (SELECT FROM fairness_seed s WHERE s.id = r.seed_id)`,
  },
  'a receipt names odds that were published': {
    slices: 'draw_receipt',
    query: `SELECT r.id, r.mode, r.box_id, r.subject, r.odds_version FROM draw_receipt r
      WHERE r.id > $1 AND r.id <= $2 AND r.odds_version IS NOT NULL AND r.entries IS NULL AND NOT EXISTS (SELECT FROM odds_table t
        WHERE t.mode = CASE WHEN r.box_id IS NULL THEN r.mode ELSE 'case' END
          AND t.subject = coalesce(r.box_id, r.subject) AND t.version = r.odds_version)`,
  },
  'an opening is booked once, at its price': {
    slices: 'case_open',
    query: `SELECT o.id, o.paid, count(e.id) AS lines, sum(e.amount) AS amount FROM case_open o
      LEFT JOIN journal j ON j.ref = 'open:' || o.id LEFT JOIN entry e ON e.journal_id = j.id AND e.account_id IS NOT NULL
      WHERE o.id > $1 AND o.id <= $2 GROUP BY o.id HAVING count(e.id) <> 1 OR sum(e.amount) <> -o.paid`,
  },
  'every journal of an opening has its opening': {
    slices: 'journal',
    query: `SELECT j.id, j.ref FROM journal j WHERE j.id > $1 AND j.id <= $2 AND j.kind = 'case_open' AND NOT EXISTS (
        SELECT FROM case_open o WHERE o.id = CASE WHEN j.ref ~ '^open:[0-9]{1,18}$' THEN substr(j.ref, 6)::bigint END)`,
  },
  'no two keys answer with the same opening': oneKeyEach('case_open', 'openId'),
  'an exchange paid its player for exactly the items that it took': {
    slices: 'journal',
    query: `SELECT j.id, j.ref, paid.amount, took.worth FROM journal j
      CROSS JOIN LATERAL (SELECT sum(e.amount) AS amount, min(a.player_id) AS player_id FROM entry e JOIN account a ON a.id = e.account_id
        WHERE e.journal_id = j.id) paid
      CROSS JOIN LATERAL (SELECT sum(i.price) AS worth, bool_and(i.owner_id = paid.player_id) AS whole
        FROM item_history h JOIN item_instance i ON i.id = h.item_id WHERE h.ref = j.ref AND h.to_state = 'exchanged') took
      WHERE j.id > $1 AND j.id <= $2 AND j.kind = 'item_exchange' AND (paid.amount IS DISTINCT FROM took.worth OR took.whole IS NOT true)`,
  },
  'an exchanged item was paid for once': {
    slices: 'item_history',
    query: `SELECT h.id, h.item_id, h.ref FROM item_history h WHERE h.id > $1 AND h.id <= $2
      AND h.to_state = 'exchanged' AND (SELECT count(*) FROM journal j WHERE j.ref = h.ref AND j.kind = 'item_exchange') <> 1`,
  },
  'an exchanged item comes back only where its exchange is undone, to where it lay': {
    slices: 'item_history',
    query: `SELECT h.id, h.item_id, h.ref FROM item_history h CROSS JOIN LATERAL (
        SELECT b.ref, b.from_state FROM item_history b WHERE b.item_id = h.item_id AND b.id < h.id ORDER BY b.id DESC LIMIT 1) before
      WHERE h.id > $1 AND h.id <= $2 AND h.from_state = 'exchanged' AND (before.from_state IS DISTINCT FROM h.to_state
        OR h.ref <> 'exchangeUndo' || substr(before.ref, 9)
        OR (SELECT count(*) FROM journal j WHERE j.ref = h.ref AND j.kind = 'item_exchange_undo') <> 1)`,
  },
  // That they are the same items, the rule above says of each. To join them here would read the whole history of each item for each undoing.
  'an undone exchange was undone once, and its player paid back what they got': {
    slices: 'journal',
    query: `SELECT j.id, j.ref, paid.amount, undone.amount AS undone FROM journal j
      LEFT JOIN journal x ON x.ref = 'exchange' || substr(j.ref, 13) AND x.kind = 'item_exchange'
      LEFT JOIN LATERAL (SELECT sum(amount) AS amount, min(account_id) AS account_id FROM entry WHERE journal_id = x.id AND account_id IS NOT NULL) paid ON true
      LEFT JOIN LATERAL (SELECT sum(amount) AS amount, min(account_id) AS account_id FROM entry WHERE journal_id = j.id AND account_id IS NOT NULL) undone ON true
      WHERE j.id > $1 AND j.id <= $2 AND j.kind = 'item_exchange_undo' AND (x.id IS NULL OR paid.amount + undone.amount <> 0
        OR paid.account_id <> undone.account_id
        OR (SELECT count(*) FROM journal o WHERE o.ref = j.ref AND o.kind = j.kind) <> 1
        OR (SELECT count(*) FROM item_history h WHERE h.ref = x.ref AND h.to_state = 'exchanged') <>
          (SELECT count(*) FROM item_history b WHERE b.ref = j.ref AND b.from_state = 'exchanged'))`,
  },
  'a locked item lies in a bag of its player': {
    slices: 'item_instance',
    query: `SELECT i.id, i.owner_id, i.state FROM item_instance i WHERE i.id > $1 AND i.id <= $2 AND i.locked
      AND i.state NOT IN ('bag', 'exponent_bag')`,
  },
  'a best drop is shown as its opening has it': {
    slices: 'best_drop',
    by: 'day',
    days: 1,
    query: `SELECT b.day, b.label, b.drop_id FROM best_drop b
    LEFT JOIN item_instance i ON i.id = b.drop_id AND i.play_mode = 'case' LEFT JOIN case_open o ON o.id = i.open_id
    WHERE b.day > $1 AND b.day <= $2 AND ((b.day, b.open_id, b.player_id, b.reveal_at, b.gift_id, b.grade, b.price, b.box_id, b.own_label)
        IS DISTINCT FROM (${DAY}, o.id, o.player_id, o.reveal_at, i.gift_id, i.grade, i.price, i.box_id, ${OWN_LABEL})
      OR b.label NOT IN (${ALL_LABELS}, coalesce(b.own_label, ${ALL_LABELS})))`,
  },
  // Openings that wait to be brought into the lists are left out.
  'no revealed drop is missing among the best of its day': {
    slices: 'case_open',
    query: `WITH hundredth AS MATERIALIZED (SELECT day, label, price, drop_id FROM (
        SELECT day, label, price, drop_id, row_number() OVER (PARTITION BY day, label ORDER BY price DESC, drop_id) AS place
        FROM best_drop WHERE reveal_at <= now()) b WHERE place = ${BEST})
      SELECT ${DAY} AS day, l.label, i.id AS drop_id FROM case_open o JOIN item_instance i ON i.open_id = o.id AND i.play_mode = 'case'
      CROSS JOIN LATERAL (VALUES (${ALL_LABELS}), (${OWN_LABEL})) l (label) LEFT JOIN hundredth h ON h.day = ${DAY} AND h.label = l.label
      WHERE o.id > $1 AND o.id <= $2 AND ${DAY} >= ${TODAY} - ${DAYS_BEFORE} AND o.reveal_at <= now() AND l.label IS NOT NULL
        AND (h.price IS NULL OR i.price > h.price OR i.price = h.price AND i.id < h.drop_id)
        AND NOT EXISTS (SELECT FROM best_drop b WHERE b.day = ${DAY} AND b.label = l.label AND b.drop_id = i.id)
        AND NOT EXISTS (SELECT FROM best_drop_note n WHERE n.open_id = o.id)
        AND NOT EXISTS (SELECT FROM best_drop_fill f WHERE o.reveal_at >= f.from_at AND o.reveal_at < f.to_at)`,
  },
}

/** Checks every item and opening against its history, receipts and journals. Returns the rows that break a rule. */
export function auditItems(db: DbOrTx, slice?: number): Promise<Violation[]> {
  return runRules(db, RULES, slice)
}
