import type { Step } from './size.ts'

/** Hundredths of a percent, and hundredths of a diamond for each top-up. */
const COMMISSION = { rate: 50, amount: 10 }

/** Friends who were invited, every tenth player by the heavy one, and what their top-ups have brought; and receipts that were shared. */
export const shares: Step[] = [
  {
    name: 'invitations and shared receipts',
    make: `
    UPDATE player SET inviter_id = CASE id % 10 WHEN 3 THEN 1 ELSE 2 + id / 3 END WHERE id > 10 AND id % 10 IN (3, 4);
    INSERT INTO invitation (id, player_id, inviter_id, at) SELECT row_number() OVER (ORDER BY id), id, inviter_id, created_at FROM player WHERE inviter_id IS NOT NULL;
    INSERT INTO commission (id, order_no, player_id, inviter_id, paid, at, state, rate, amount, settled_at)
    SELECT row_number() OVER (ORDER BY t.id), t.order_no, t.player_id, p.inviter_id, t.amount, t.credited_at, 'booked', ${COMMISSION.rate}, ${COMMISSION.amount}, t.credited_at
    FROM top_up t JOIN player p ON p.id = t.player_id AND p.inviter_id IS NOT NULL;
    UPDATE invitation i SET orders = c.orders, earned = c.earned
    FROM (SELECT player_id, count(*) AS orders, sum(amount) AS earned FROM commission GROUP BY 1) c WHERE c.player_id = i.player_id;
    INSERT INTO promoter (player_id, friends, total) SELECT inviter_id, count(*) FILTER (WHERE orders > 0), sum(earned) FROM invitation GROUP BY 1 HAVING sum(orders) > 0;
    INSERT INTO receipt_share (receipt_id, player_id, token, named, at)
    SELECT id, player_id, left(md5(id::text), 22), true, at + interval '1 minute' FROM seed_draw WHERE o % 50 IN (0, 1) AND reel = 0`,
  },
]
