import type { SeedSize, Step } from './size.ts'

/** Lines of an ordinary chat, and for how many openings the heavy player has one line. */
const LINES = 6
const HEAVY_EVERY = 1_000

/** Chats with 客服 of every other player: lines of player and desk in turn, the last of which closes the ticket. */
export const chats = ({ openings, players, days }: SeedSize): Step[] => [
  {
    name: 'chats',
    make: `
    CREATE TEMP TABLE seed_chat AS
    SELECT n, CASE n WHEN 1 THEN greatest(${LINES}, ${Math.ceil(openings / HEAVY_EVERY)}) ELSE ${LINES} END AS lines, interval '${Math.min(days, 170)} days' AS span
    FROM generate_series(1::bigint, ${players}, 2) n;
    INSERT INTO chat_thread (player_id, last_seq, player_last, player_at, player_read, desk_read)
    SELECT n, lines, lines - CASE lines % 2 WHEN 0 THEN 1 ELSE 2 END, now() - span / lines, lines, lines FROM seed_chat;
    INSERT INTO chat_ticket (id, player_id, opened_at, in_hours, first_seq, answered_at, closed_at, closed_by) OVERRIDING SYSTEM VALUE
    SELECT 10000 + n, n, now() - span, true, 1, now() - span + interval '1 minute', now() - interval '1 minute', 1 FROM seed_chat;
    INSERT INTO chat_line (player_id, seq, by, text, key, desk, ticket, at)
    SELECT c.n, k, l.by, CASE l.by WHEN 'player' THEN '请问我的物品什么时候发货？' WHEN 'desk' THEN '您好，已为您查询，请稍候。' ELSE '本次服务已结束。' END,
      CASE l.by WHEN 'player' THEN 'seed-' || k END, CASE l.by WHEN 'desk' THEN 1 END, CASE l.by WHEN 'auto' THEN 10000 + c.n END,
      now() - interval '1 minute' - (c.lines - k) * (c.span / c.lines)
    FROM seed_chat c CROSS JOIN LATERAL generate_series(1, c.lines) k
    CROSS JOIN LATERAL (SELECT CASE WHEN k = c.lines THEN 'auto' WHEN k % 2 = 1 THEN 'player' ELSE 'desk' END AS by) l;
    DROP TABLE seed_chat`,
  },
]
