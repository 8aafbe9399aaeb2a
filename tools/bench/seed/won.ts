import { keyOf, type Step } from './size.ts'

/** The items that modes have granted, their histories, and what exchanges of them have paid. It reads `seed_won`. */
export const wonItems: Step[] = [
  {
    name: 'items of the modes',
    make: `
    ANALYZE seed_won;
    INSERT INTO item_instance (id, owner_id, state, gift_id, grade, price, box_id, open_id, play_mode, receipt_id, passed, gained_at)
    SELECT id, owner_id, state, gift_id, grade, price, box_id, open_id, play_mode, receipt_id, passed, at FROM seed_won ORDER BY id;
    INSERT INTO item_history (id, item_id, owner_id, from_state, to_state, ref, at)
    SELECT (SELECT max(id) FROM item_history) + row_number() OVER (ORDER BY w.id, h.k), w.id, w.owner_id, h.before, h.after, h.ref, h.at
    FROM seed_won w CROSS JOIN LATERAL (VALUES
      (1, NULL, w.first_state, w.ref, w.at),
      (2, w.first_state, 'in_roll', w.mid_ref, w.at + interval '1 minute'),
      (3, CASE WHEN w.mid_ref IS NULL THEN w.first_state ELSE 'in_roll' END, w.state, w.left_ref, w.left_at)
    ) AS h (k, before, after, ref, at) WHERE h.ref IS NOT NULL`,
  },
  {
    name: 'exchanges of what modes gave',
    make: `
    INSERT INTO seed_line (at, key, kind, ref, remark, player_id, house, amount)
    SELECT max(left_at), ${keyOf(9, 'min(id)', 0)}, 'item_exchange', left_ref, '兑换 ' || count(*) || ' 件物品', owner_id, 'case', sum(price)
    FROM seed_won WHERE state = 'exchanged' GROUP BY left_ref, owner_id`,
  },
]
