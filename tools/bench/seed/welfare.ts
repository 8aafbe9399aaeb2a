import { DAILY_TASKS, SIGN_IN_DAYS } from '#shared/welfare.ts'
import { dice, keyOf, msOf, type SeedSize, type Step } from './size.ts'

/** Diamonds of a red packet in minor units, how many each has, and how many of them are taken. */
const PACKET = { amount: 100, count: 50, taken: 20 }
/** One red packet for so many openings. */
const PACKET_EVERY = 50_000
const [SIGN_TASK] = DAILY_TASKS

const TODAY = "(now() AT TIME ZONE 'Asia/Shanghai')::date"
/** Ten in the morning of a day in Beijing. */
const MORNING = "((c.day + interval '10 hours') AT TIME ZONE 'Asia/Shanghai')"

/** Sign-ins of the last days before today, the task that they fulfil, and red packets. The heavy player has signed in every day. */
const claims = ({ openings, players, days }: SeedSize): Step => ({
  name: 'claims of 福利',
  make: `
    CREATE TEMP TABLE seed_sign AS
    SELECT p.n, ${TODAY} - k AS day, p.signs - k + 1 AS nth FROM (
      SELECT n, least(${days - 1}, CASE n WHEN 1 THEN ${days} ELSE 3 + n % 10 END)::int AS signs FROM generate_series(1::bigint, ${players}) n) p
    CROSS JOIN LATERAL generate_series(1, p.signs) k;
    CREATE TEMP TABLE seed_packet AS
    SELECT i AS id, now() - interval '${Math.ceil(days / 2)} days' AS at FROM generate_series(1, ${Math.ceil(openings / PACKET_EVERY)}) i;
    CREATE TEMP TABLE seed_claim AS
    SELECT row_number() OVER (ORDER BY c.at, c.player_id, c.kind) AS id, c.* FROM (
      SELECT c.n AS player_id, 'sign' AS kind, c.day::text AS slot, c.day, (ARRAY[${SIGN_IN_DAYS.join(', ')}])[(c.nth - 1) % 7 + 1] AS diamonds, ${MORNING} AS at,
        'sign_in' AS journal, '第 ' || (c.nth - 1) % 7 + 1 || ' 天' AS remark, 'grant' AS house, 'sign' AS source FROM seed_sign c
      UNION ALL SELECT c.n, 'task', c.day || ':${SIGN_TASK?.task}', c.day, ${SIGN_TASK?.diamonds}, ${MORNING} + interval '1 minute', 'task_reward',
        '${SIGN_TASK?.name}', 'grant', 'task-${SIGN_TASK?.task}' FROM seed_sign c WHERE (c.n + c.nth) % 3 = 0
      UNION ALL SELECT 2 + (p.id * 37 + k) % ${players - 1}, 'packet', p.id::text, (p.at AT TIME ZONE 'Asia/Shanghai')::date, ${PACKET.amount},
        p.at + k * interval '1 second', 'red_packet', '', 'packet', 'packet' FROM seed_packet p CROSS JOIN generate_series(1, least(${PACKET.taken}, ${players - 1})) k
    ) c;
    INSERT INTO welfare_claim (id, player_id, kind, slot, day, diamonds, at) SELECT id, player_id, kind, slot, day, diamonds, at FROM seed_claim ORDER BY id;
    INSERT INTO sign_in (player_id, signed, day) SELECT n, max(nth), max(day) FROM seed_sign GROUP BY n;
    INSERT INTO giveaway_day (source, day, shard, paid) SELECT source, day, 0, sum(diamonds) FROM seed_claim GROUP BY 1, 2;
    INSERT INTO red_packet (id, name, code_hash, amount, count, "left", made_at, ends_at, closed_at)
    SELECT p.id, '社群红包', encode(sha256(('packet' || p.id)::bytea), 'hex'), ${PACKET.amount}, ${PACKET.count}, ${PACKET.count} - c.taken, p.at, p.at + interval '1 day',
      p.at + interval '1 day' FROM seed_packet p CROSS JOIN LATERAL (SELECT count(*) AS taken FROM seed_claim WHERE kind = 'packet' AND slot = p.id::text) c`,
})

const money: Step = {
  name: 'money of 福利',
  make: `
    INSERT INTO seed_line (at, key, kind, ref, remark, player_id, house, currency, amount)
    SELECT at, ${keyOf(6, 'id', 0)}, journal, 'welfare:' || id, remark, player_id, house, 1, diamonds FROM seed_claim;
    INSERT INTO seed_line (at, key, kind, ref, own_house, house, currency, amount)
    SELECT m.at, ${keyOf(7, 'p.id', 'm.k')}, m.kind, 'packet:' || p.id, 'packet', 'grant', 1, m.amount FROM red_packet p CROSS JOIN LATERAL (VALUES
      (0, 'packet_fund', p.made_at, p.amount * p.count), (1, 'packet_rest', p.closed_at, -p.amount * p."left")) AS m (k, kind, at, amount) WHERE m.amount <> 0`,
}

/** Free boxes: one for every other sign-in, on its day. */
const freeBoxes: Step = {
  name: 'free boxes',
  make: `
    CREATE TEMP TABLE seed_free_entry AS
    SELECT b.box_id, b.name AS box_name, b.art AS box_art, b.odds_version, (e.v->>'giftId')::int AS gift_id, (e.v->>'grade')::smallint AS grade, i.name, i.art, i.price,
      sum((e.v->>'weight')::int) OVER w - (e.v->>'weight')::int + 1 AS range_from, sum((e.v->>'weight')::int) OVER w AS range_to
    FROM (SELECT * FROM catalogue_free_box WHERE open AND use = 'daily' ORDER BY from_level, box_id LIMIT 1) b
    JOIN odds_table t ON t.mode = 'free' AND t.subject = b.box_id AND t.version = b.odds_version
    CROSS JOIN LATERAL jsonb_array_elements(t.entries) WITH ORDINALITY AS e (v, at) JOIN catalogue_item i ON i.gift_id = (e.v->>'giftId')::int WINDOW w AS (ORDER BY e.at);
    CREATE TEMP TABLE seed_free AS
    SELECT f.*, e.box_id, e.box_name, e.box_art, e.odds_version, e.gift_id, e.grade, e.name, e.art, e.price, e.range_from, e.range_to,
      s.nonce + row_number() OVER (PARTITION BY f.player_id ORDER BY f.id) - 1 AS nonce, nextval('seed_item') AS item_id, nextval('seed_receipt') AS receipt_id
    FROM (SELECT row_number() OVER (ORDER BY c.day, c.n) AS id, c.n AS player_id, c.day, ${MORNING} AS at, 1 + floor(${dice('c.n * 1000 + c.nth')} * 1000000)::int AS roll
      FROM seed_sign c WHERE c.nth % 2 = 0) f
    JOIN seed_free_entry e ON f.roll BETWEEN e.range_from AND e.range_to JOIN fairness_seed s ON s.player_id = f.player_id AND s.state = 1;
    UPDATE fairness_seed s SET nonce = s.nonce + d.draws FROM (SELECT player_id, count(*) AS draws FROM seed_free GROUP BY 1) d
    WHERE d.player_id = s.player_id AND s.state = 1;
    INSERT INTO draw_receipt (id, player_id, seed_id, mode, subject, odds_version, nonce, cursor, roll, total, range_from, range_to, gift_id, grade, at)
    SELECT receipt_id, player_id, 2 * player_id - 1, 'free', box_id, odds_version, nonce, 0, roll, 1000000, range_from, range_to, gift_id, grade, at
    FROM seed_free ORDER BY receipt_id;
    INSERT INTO free_open (id, player_id, box_id, use, level, day, opened_at, reveal_at, book)
    SELECT id, player_id, box_id, 'daily', 0, day, at, at + interval '6 seconds', jsonb_build_object('kind', 'case', 'openId', id::text, 'boxId', box_id,
      'boxName', box_name, 'boxImage', 'boxes/' || box_art || '.webp', 'openPrice', 0, 'number', 1, 'paid', 0, 'demo', false, 'fast', false, 'openedAt', ${msOf('at')},
      'revealAt', ${msOf('at')} + 6000, 'cosmeticSeed', left(md5(id::text), 16), 'oddsVersion', odds_version, 'pity', NULL, 'events', jsonb_build_array(
      jsonb_build_object('kind', CASE grade WHEN 0 THEN 'goldReel' ELSE 'reel' END, 'reel', 0, 'drop', jsonb_build_object('giftId', gift_id, 'giftName', name,
        'giftImage', 'items/' || art || '.webp', 'grade', grade, 'recoveryPrice', (price / 100.0)::float8, 'itemId', item_id::text, 'receiptId', receipt_id::text,
        'label', NULL)), jsonb_build_object('kind', 'total', 'value', (price / 100.0)::float8, 'label', NULL))) FROM seed_free ORDER BY id;
    INSERT INTO free_tally (player_id, day) SELECT player_id, max(day) FROM seed_free GROUP BY 1;
    INSERT INTO giveaway_day (source, day, shard, paid) SELECT 'free-box', day, 0, sum(price * 100) FROM seed_free GROUP BY 2;
    INSERT INTO seed_won (id, owner_id, state, gift_id, grade, price, box_id, play_mode, open_id, receipt_id, at, ref)
    SELECT item_id, player_id, 'bag', gift_id, grade, price, box_id, 'free', id, receipt_id, at, 'free:' || id FROM seed_free;
    DROP TABLE seed_sign, seed_packet, seed_claim, seed_free`,
}

/** What players took in 福利: sign-ins, tasks, red packets and free boxes. */
export const welfare = (size: SeedSize): Step[] => [claims(size), money, freeBoxes]
