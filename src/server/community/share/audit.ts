import { type Rule, runRules, type Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { COMMISSION_CAPS, PROMOTER_LEVELS } from '#shared/promotion.ts'

const MAX_RATE = Math.max(...PROMOTER_LEVELS.map(({ rate }) => rate))

/** Each key names a rule. */
const RULES: Record<string, Rule> = {
  'a player with an inviter has the invitation, and nobody else has one': {
    slices: 'player',
    query: `SELECT p.id FROM player p LEFT JOIN invitation i ON i.player_id = p.id
      WHERE p.id > $1 AND p.id <= $2 AND p.inviter_id IS DISTINCT FROM i.inviter_id`,
  },
  'a commission belongs to a credited top-up of the invited player, paid through the cashier': {
    slices: 'commission',
    query: `SELECT c.id, c.order_no FROM commission c LEFT JOIN top_up t ON t.order_no = c.order_no JOIN player p ON p.id = c.player_id
      WHERE c.id > $1 AND c.id <= $2 AND NOT coalesce(t.state = 'credited' AND t.gateway <> '' AND t.player_id = c.player_id
        AND t.amount = c.paid AND p.inviter_id = c.inviter_id, false)`,
  },
  'a commission is no more than its rate gives, and no rate is above the highest': {
    slices: 'commission',
    query: `SELECT c.id, c.paid, c.rate, c.amount FROM commission c WHERE c.id > $1 AND c.id <= $2
      AND (c.amount > coalesce(c.paid * c.rate / 100, 0) OR coalesce(c.rate, 0) > ${MAX_RATE} OR c.state = 'booked' AND c.rate IS NULL
        OR c.state IN ('waiting', 'refused') AND c.amount <> 0)`,
  },
  'an invitation counts the commissions that its player has brought': {
    slices: 'invitation',
    query: `SELECT i.id, i.orders, i.earned, c.orders AS booked, c.amount FROM invitation i CROSS JOIN LATERAL (
        SELECT count(*) AS orders, coalesce(sum(amount), 0) AS amount FROM commission WHERE player_id = i.player_id AND state = 'booked') c
      WHERE i.id > $1 AND i.id <= $2 AND (i.orders <> c.orders OR i.earned <> c.amount OR i.month_earned > ${COMMISSION_CAPS.friend})`,
  },
  'a promoter has the sums of the invitations, and took what the journals say': {
    slices: 'promoter',
    by: 'player_id',
    query: `SELECT p.player_id, p.total, p.taken, i.earned, m.paid FROM promoter p
      CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE orders > 0) AS friends, coalesce(sum(earned), 0) AS earned
        FROM invitation WHERE inviter_id = p.player_id) i
      CROSS JOIN LATERAL (SELECT coalesce(sum(e.amount), 0) AS paid FROM journal j JOIN entry e ON e.journal_id = j.id
        WHERE j.ref = 'commission:' || p.player_id AND j.kind = 'commission' AND e.account_id IS NOT NULL) m
      WHERE p.player_id > $1 AND p.player_id <= $2
        AND (p.friends <> i.friends OR p.total <> i.earned OR p.taken <> m.paid OR p.month_earned > ${COMMISSION_CAPS.all})`,
  },
  'every journal of commission has its promoter': {
    slices: 'journal',
    query: `SELECT j.id, j.ref FROM journal j WHERE j.id > $1 AND j.id <= $2 AND j.kind = 'commission'
      AND NOT EXISTS (SELECT FROM promoter p WHERE p.player_id = CASE WHEN j.ref ~ '^commission:[0-9]{1,18}$' THEN substr(j.ref, 12)::bigint END)`,
  },
}

/** Checks commissions, invitations and promoters against top-ups and journals. Returns the rows that break a rule. */
export function auditShare(db: DbOrTx, slice?: number): Promise<Violation[]> {
  return runRules(db, RULES, slice)
}
