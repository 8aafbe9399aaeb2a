import { dice, type SeedSize, type Step } from './size.ts'

/** States of the items of an opening, by its number. */
const STATE = `CASE WHEN o.o % 5 <> 0 THEN 'exchanged' WHEN o.o % 50 = 10 THEN CASE WHEN o.o % 100 = 10 THEN 'retrieved' ELSE 'in_retrieval' END
  WHEN o.o % 50 = 0 AND o.o % 500 = 0 THEN 'retrieved' ELSE 'bag' END`

/** What was opened, drawn and signed, and the books of the openings. Only the draws are not those of the seeds, so 公平验证 would refuse their receipts. */
export const openings = ({ openings, players, days }: SeedSize): Step[] => [
  {
    name: 'what is opened',
    make: `
    CREATE TEMP TABLE seed_box AS
    SELECT row_number() OVER (ORDER BY b.position) - 1 AS n, count(*) OVER () AS boxes, b.box_id, b.name, b.art, b.price, b.odds_version, t.pity_limit, t.hash
    FROM catalogue_box b JOIN odds_table t ON t.mode = 'case' AND t.subject = b.box_id AND t.version = b.odds_version WHERE b.open;
    CREATE TEMP TABLE seed_entry AS
    SELECT b.box_id, (e.v->>'giftId')::int AS gift_id, (e.v->>'grade')::smallint AS grade, i.name, i.art, i.price,
      sum((e.v->>'weight')::int) OVER w - (e.v->>'weight')::int + 1 AS range_from, sum((e.v->>'weight')::int) OVER w AS range_to
    FROM seed_box b JOIN odds_table t ON t.mode = 'case' AND t.subject = b.box_id AND t.version = b.odds_version
    CROSS JOIN LATERAL jsonb_array_elements(t.entries) WITH ORDINALITY AS e (v, at) JOIN catalogue_item i ON i.gift_id = (e.v->>'giftId')::int
    WINDOW w AS (PARTITION BY b.box_id ORDER BY e.at);
    CREATE TEMP TABLE seed_open AS
    SELECT o.*, b.box_id, b.name, b.art, b.price, b.odds_version, b.pity_limit, b.price * o.number AS paid,
      sum(o.number) OVER (ORDER BY o.o) - o.number AS before
    FROM (
      SELECT o, CASE WHEN o % 25 = 0 THEN 1 ELSE 2 + floor(${dice('o')} ^ 2 * ${players - 1})::bigint END AS player_id,
        (CASE WHEN o % 20 = 1 THEN 10 WHEN o % 20 < 5 THEN 3 ELSE 1 END)::smallint AS number,
        floor(${dice('o + 1000000007')} * (SELECT max(boxes) FROM seed_box))::int AS box,
        date_trunc('milliseconds', now() - interval '1 minute' - (${openings} - o) * (interval '${days} days' / ${openings})) AS at
      FROM generate_series(1, ${openings}) o
    ) o JOIN seed_box b ON b.n = o.box;
    ANALYZE seed_open; ANALYZE seed_entry`,
  },
  {
    name: 'draws',
    make: `
    CREATE TEMP TABLE seed_draw AS
    SELECT o.before + k AS id, o.o, o.player_id, o.at, o.box_id, o.odds_version, o.pity_limit, k - 1 AS reel, e.gift_id, e.grade, e.price, e.name, e.art,
      d.roll, e.range_from, e.range_to, ${STATE} AS state
    FROM seed_open o CROSS JOIN LATERAL generate_series(1, o.number) k
    CROSS JOIN LATERAL (SELECT 1 + floor(${dice('o.before + k + 5000000029')} * 1000000)::int AS roll) d
    JOIN seed_entry e ON e.box_id = o.box_id AND d.roll BETWEEN e.range_from AND e.range_to;
    CREATE INDEX ON seed_draw (o); ANALYZE seed_draw`,
  },
  {
    name: 'receipts',
    make: `
    INSERT INTO draw_receipt (id, player_id, seed_id, mode, subject, box_id, odds_version, nonce, cursor, roll, total, range_from, range_to, gift_id, grade,
      pity_count, pity_forced, at)
    SELECT id, player_id, 2 * player_id - 1, 'case', box_id, box_id, odds_version, row_number() OVER (PARTITION BY player_id ORDER BY id) - 1, 0, roll,
      1000000, range_from, range_to, gift_id, grade, CASE WHEN pity_limit IS NOT NULL THEN 0 END, false, at FROM seed_draw ORDER BY id;
    UPDATE fairness_seed s SET nonce = d.draws FROM (SELECT player_id, count(*) AS draws FROM seed_draw GROUP BY 1) d
    WHERE d.player_id = s.player_id AND s.state = 1`,
  },
  {
    name: 'openings with their books',
    make: `
    INSERT INTO case_open (id, player_id, box_id, number, paid, fast, opened_at, reveal_at, book)
    SELECT o.o, o.player_id, o.box_id, o.number, o.paid, false, o.at, o.at + interval '6 seconds', jsonb_build_object('kind', 'case', 'openId', o.o::text,
      'boxId', o.box_id, 'boxName', o.name, 'boxImage', 'boxes/' || o.art || '.webp', 'openPrice', o.price / 100.0, 'number', o.number,
      'paid', o.paid / 100.0, 'demo', false, 'fast', false, 'openedAt', floor(extract(epoch FROM o.at) * 1000)::bigint,
      'revealAt', floor(extract(epoch FROM o.at) * 1000)::bigint + 6000, 'cosmeticSeed', left(md5(o.o::text), 16), 'oddsVersion', o.odds_version,
      'pity', CASE WHEN o.pity_limit IS NOT NULL THEN jsonb_build_object('limit', o.pity_limit, 'count', 0) END,
      'events', jsonb_build_array(jsonb_build_object('kind', 'pay', 'amount', o.paid / 100.0)) || d.events || jsonb_build_array(jsonb_build_object(
        'kind', 'total', 'value', d.worth / 100.0, 'label', CASE WHEN d.worth >= o.paid * 5 THEN 0 WHEN d.worth * 5 <= o.paid THEN 1 END)))
    FROM seed_open o CROSS JOIN LATERAL (
      SELECT sum(price) AS worth, jsonb_agg(jsonb_build_object('kind', CASE grade WHEN 0 THEN 'goldReel' ELSE 'reel' END, 'reel', reel, 'drop',
        jsonb_build_object('giftId', gift_id, 'giftName', name, 'giftImage', 'items/' || art || '.webp', 'grade', grade, 'recoveryPrice', price / 100.0,
          'itemId', id::text, 'receiptId', id::text, 'label', CASE grade WHEN 0 THEN 4 END)) ORDER BY id) AS events
      FROM seed_draw WHERE o = o.o
    ) d ORDER BY o.o`,
  },
]
