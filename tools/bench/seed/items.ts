import type { Step } from './size.ts'

/** The items of the openings, how they left, and gifts of one player to another. */
export const items: Step[] = [
  {
    name: 'items and how they left',
    make: `
    INSERT INTO item_instance (id, owner_id, state, gift_id, grade, price, box_id, open_id, receipt_id, gained_at)
    SELECT id, player_id, state, gift_id, grade, price, box_id, o, id, at FROM seed_draw ORDER BY id;
    INSERT INTO item_history (id, item_id, owner_id, to_state, ref, at) SELECT id, id, player_id, 'bag', 'open:' || o, at FROM seed_draw ORDER BY id;
    INSERT INTO retrieval_order (id, player_id, state, trade_url, value, created_at, changed_at)
    SELECT o, player_id, CASE min(state) WHEN 'retrieved' THEN 'delivered' ELSE 'requested' END, 'https://trade.example.com/' || player_id, sum(price),
      min(at) + interval '1 minute', min(at) + interval '2 minutes' FROM seed_draw WHERE state IN ('retrieved', 'in_retrieval') GROUP BY 1, 2;
    INSERT INTO retrieval_item (order_id, item_id) SELECT o, id FROM seed_draw WHERE state IN ('retrieved', 'in_retrieval');
    INSERT INTO item_history (id, item_id, owner_id, from_state, to_state, ref, at)
    SELECT (SELECT max(id) FROM seed_draw) + row_number() OVER (ORDER BY d.id, k.k), d.id, d.player_id,
      CASE WHEN k.k = 2 THEN 'in_retrieval' ELSE 'bag' END,
      CASE WHEN d.state = 'exchanged' THEN 'exchanged' WHEN k.k = 1 THEN 'in_retrieval' ELSE 'retrieved' END,
      CASE WHEN d.state = 'exchanged' THEN 'exchange:' || d.player_id || ':seed-' || d.o ELSE 'retrieval:' || d.o END, d.at + k.k * interval '20 seconds'
    FROM seed_draw d CROSS JOIN LATERAL generate_series(1, CASE d.state WHEN 'bag' THEN 0 WHEN 'retrieved' THEN 2 ELSE 1 END) AS k (k) ORDER BY d.id, k.k`,
  },
  {
    name: 'gifts',
    make: `
    CREATE TEMP TABLE seed_gift AS
    SELECT row_number() OVER (ORDER BY d.id) AS g, d.*, CASE WHEN d.o % 500 = 5 THEN 1 ELSE 1 + d.player_id % (SELECT max(id) FROM player) END AS to_id
    FROM seed_draw d WHERE d.o % 50 = 5 AND d.reel = 0;
    INSERT INTO giving (id, from_id, to_id, item_id, new_item_id, at)
    SELECT g, player_id, to_id, id, (SELECT max(id) FROM seed_draw) + g, at + interval '1 minute' FROM seed_gift;
    UPDATE item_instance i SET state = 'given' FROM seed_gift g WHERE g.id = i.id;
    INSERT INTO item_instance (id, owner_id, state, gift_id, grade, price, box_id, passed, gained_at)
    SELECT (SELECT max(id) FROM seed_draw) + g, to_id, 'bag', gift_id, grade, price, box_id, true, at + interval '1 minute' FROM seed_gift;
    INSERT INTO item_history (id, item_id, owner_id, from_state, to_state, ref, at)
    SELECT (SELECT max(id) FROM item_history) + row_number() OVER (ORDER BY g, n), n.item, n.owner, n.before, n.after, 'giving:' || g, at + interval '1 minute'
    FROM seed_gift CROSS JOIN LATERAL (VALUES (1, id, player_id, 'bag', 'given'), (2, (SELECT max(id) FROM seed_draw) + g, to_id, NULL, 'bag'))
      AS n (n, item, owner, before, after);
    INSERT INTO message (player_id, title, content, created_at) SELECT to_id, '收到一份礼物', '玩家送给您一件“' || name || '”，已放入您的背包。', at FROM seed_gift`,
  },
]
