import { itemsHavePlays } from '#server/core/play/auditRules.ts'
import { type Rule, runRules, type Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { FREE_MODE } from '#shared/modes.ts'
import { FIRST_GRADE, FIRST_TOP_UP_LEAST, SIGN_IN_DAYS } from '#shared/welfare.ts'

/** Each key names a rule. */
const RULES: Record<string, Rule> = {
  'what a player took in 福利 is booked once, for the player, as what it is': {
    slices: 'welfare_claim',
    query: `SELECT c.id, c.kind, c.diamonds, b.lines, b.amount FROM welfare_claim c CROSS JOIN LATERAL (
        SELECT count(e.id) AS lines, coalesce(sum(e.amount), 0) AS amount, bool_and(a.player_id = c.player_id AND e.currency = 1
          AND j.kind = CASE c.kind WHEN 'sign' THEN 'sign_in' WHEN 'task' THEN 'task_reward' WHEN 'packet' THEN 'red_packet' END) AS mine
        FROM journal j JOIN entry e ON e.journal_id = j.id AND e.account_id IS NOT NULL JOIN account a ON a.id = e.account_id
        WHERE j.ref = 'welfare:' || c.id) b
      WHERE c.id > $1 AND c.id <= $2 AND (b.amount <> c.diamonds OR b.lines <> (c.diamonds > 0)::int OR NOT coalesce(b.mine, c.kind = 'first'))`,
  },
  'every journal of 福利 has what a player took': {
    slices: 'journal',
    query: `SELECT j.id, j.kind, j.ref FROM journal j WHERE j.id > $1 AND j.id <= $2 AND j.kind IN ('sign_in', 'task_reward', 'red_packet')
      AND NOT EXISTS (SELECT FROM welfare_claim c WHERE c.id = CASE WHEN j.ref ~ '^welfare:[0-9]{1,18}$' THEN substr(j.ref, 9)::bigint END)`,
  },
  'a player has signed in as often as was taken, at most once a day, and each paid a day of the run': {
    slices: 'sign_in',
    by: 'player_id',
    query: `SELECT s.player_id, s.signed, s.day, c.times, c.day AS last FROM sign_in s CROSS JOIN LATERAL (
        SELECT count(*) AS times, max(day) AS day, bool_and(slot = day::text AND diamonds <= ${Math.max(...SIGN_IN_DAYS)}) AS sound
        FROM welfare_claim WHERE player_id = s.player_id AND kind = 'sign') c
      WHERE s.player_id > $1 AND s.player_id <= $2 AND (c.times <> s.signed OR c.day <> s.day OR c.sound IS NOT true)`,
  },
  'a free opening has one item and one receipt of its box': {
    slices: 'free_open',
    query: `SELECT o.id, count(i.id) AS items, count(r.id) AS receipts FROM free_open o
      LEFT JOIN item_instance i ON i.open_id = o.id AND i.play_mode = 'free'
      LEFT JOIN draw_receipt r ON r.id = i.receipt_id AND r.gift_id = i.gift_id AND r.mode = 'free' AND r.subject = o.box_id AND r.player_id = o.player_id
      WHERE o.id > $1 AND o.id <= $2 GROUP BY o.id HAVING count(i.id) <> 1 OR count(r.id) <> 1`,
  },
  'an item of a free opening has its opening': itemsHavePlays('free_open', FREE_MODE),
  'a free opening is counted': {
    slices: 'free_open',
    query: `SELECT o.id, o.player_id FROM free_open o WHERE o.id > $1 AND o.id <= $2
      AND NOT EXISTS (SELECT FROM free_tally f WHERE f.player_id = o.player_id)`,
  },
  'a player has opened as many free boxes as are counted, and no more surprise boxes than sign-ins have earned': {
    slices: 'free_tally',
    by: 'player_id',
    query: `SELECT f.player_id, f.day, f.surprises, o.day AS last, o.surprises AS opened FROM free_tally f CROSS JOIN LATERAL (
        SELECT max(day) FILTER (WHERE use = 'daily') AS day, count(*) FILTER (WHERE use = 'sign') AS surprises
        FROM free_open WHERE player_id = f.player_id) o
      WHERE f.player_id > $1 AND f.player_id <= $2 AND (f.day IS DISTINCT FROM o.day OR f.surprises <> o.surprises
        OR f.surprises > coalesce((SELECT signed / ${SIGN_IN_DAYS.length} FROM sign_in WHERE player_id = f.player_id), 0))`,
  },
  'the box of a first free opening is opened once, in place of a daily one, by who had opened none, and gives 稀有 or better': {
    slices: 'free_open',
    query: `SELECT o.id, o.player_id, o.box_id, o.use FROM free_open o JOIN catalogue_free_box b ON b.box_id = o.box_id AND b.use = 'first'
      LEFT JOIN item_instance i ON i.open_id = o.id AND i.play_mode = 'free'
      WHERE o.id > $1 AND o.id <= $2 AND (o.use <> 'daily' OR coalesce(i.grade > ${FIRST_GRADE}, false)
        OR EXISTS (SELECT FROM free_open e WHERE e.player_id = o.player_id AND e.id < o.id))`,
  },
  'a gift for a first top-up follows from a credited order of the player, and is in a bag once': {
    slices: 'first_top_up',
    by: 'player_id',
    query: `SELECT f.player_id, f.order_no, f.state FROM first_top_up f LEFT JOIN top_up t ON t.order_no = f.order_no
      LEFT JOIN welfare_claim c ON c.player_id = f.player_id AND c.kind = 'first'
      LEFT JOIN LATERAL (SELECT ref, owner_id FROM item_history WHERE item_id = c.item_id ORDER BY id LIMIT 1) h ON true
      WHERE f.player_id > $1 AND f.player_id <= $2 AND (NOT coalesce(t.state = 'credited' AND t.player_id = f.player_id
        AND t.amount >= ${FIRST_TOP_UP_LEAST}, false) OR (f.state = 'taken') <> (c.id IS NOT NULL)
        OR c.id IS NOT NULL AND (h.owner_id IS DISTINCT FROM f.player_id OR h.ref IS DISTINCT FROM 'firstTopUp:' || f.order_no))`,
  },
  'a red packet is left as often as it was not taken, and its pot holds exactly that': {
    slices: 'red_packet',
    query: `SELECT p.id, p."left", c.times, m.fund, m.rest FROM red_packet p
      CROSS JOIN LATERAL (SELECT count(*) AS times, coalesce(bool_and(diamonds = p.amount), true) AS alike
        FROM welfare_claim WHERE kind = 'packet' AND slot = p.id::text) c
      CROSS JOIN LATERAL (SELECT coalesce(sum(e.amount) FILTER (WHERE j.kind = 'packet_fund'), 0) AS fund,
          coalesce(sum(e.amount) FILTER (WHERE j.kind = 'packet_rest'), 0) AS rest
        FROM journal j JOIN entry e ON e.journal_id = j.id AND e.house = 'packet' WHERE j.ref = 'packet:' || p.id) m
      WHERE p.id > $1 AND p.id <= $2 AND (p.count - p."left" <> c.times OR NOT c.alike OR m.fund <> p.amount * p.count
        OR m.rest <> CASE WHEN p.closed_at IS NULL THEN 0 ELSE -p.amount * p."left" END)`,
  },
  'every pot belongs to a red packet': {
    slices: 'journal',
    query: `SELECT j.id, j.ref FROM journal j WHERE j.id > $1 AND j.id <= $2 AND j.kind IN ('packet_fund', 'packet_rest')
      AND NOT EXISTS (SELECT FROM red_packet p WHERE p.id = CASE WHEN j.ref ~ '^packet:[0-9]{1,18}$' THEN substr(j.ref, 8)::bigint END)`,
  },
}

/** Checks sign-ins, tasks, free openings, the gift for the first top-up and red packets against journals and items. Returns the rows that break a rule. */
export function auditWelfare(db: DbOrTx, slice?: number): Promise<Violation[]> {
  return runRules(db, RULES, slice)
}
