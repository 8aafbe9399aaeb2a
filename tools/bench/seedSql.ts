/**
 * The statements that fill an empty database with a history, each over all rows at once. They keep every rule of `audit:ledger`: each opening has
 * its price booked, its items, receipts and book, exchanges pay what they take, and balances and kept sums follow from the entries.
 * Only the draws are not those of the seeds, so 公平验证 would refuse their receipts.
 *
 * Every 25th opening is the heavy player's, who has the lowest id. The others are spread unevenly: the lower the id, the more.
 */

export interface SeedSize {
  openings: number
  players: number
  /** The history ends now and begins so many days ago. */
  days: number
}

export interface Step {
  name: string
  text: string
}

/** Five journals for each opening, two lines each: so many times as many lines as openings. */
export const LINES_PER_OPENING = 10

/** A number from 0 up to 1 that follows from `of`. */
const dice = (of: string) => `((hashint8(${of})::bigint + 2147483648)::float8 / 4294967296)`

/** States of the items of an opening, by its number. */
const STATE = `CASE WHEN o.o % 5 <> 0 THEN 'exchanged' WHEN o.o % 50 = 10 THEN CASE WHEN o.o % 100 = 10 THEN 'retrieved' ELSE 'in_retrieval' END
  WHEN o.o % 50 = 0 AND o.o % 500 = 0 THEN 'retrieved' ELSE 'bag' END`

const players = ({ players, days }: SeedSize): Step[] => [
  {
    name: 'players, accounts and seeds',
    text: `
    INSERT INTO player (id, uid, phone, nickname, head_pic, promote_code, created_at)
    SELECT n, 10000000 + n, '17' || lpad(n::text, 9, '0'), '玩家' || lpad((n % 10000)::text, 4, '0'), 'avatars/a01.webp', 'Z' || lpad(n::text, 7, '0'),
      now() - interval '${days} days' FROM generate_series(1, ${players}) n;
    INSERT INTO account (id, player_id, currency, summed) SELECT 2 * n - 1 + c, n, c, true FROM generate_series(1, ${players}) n, generate_series(0, 1) c;
    INSERT INTO fairness_seed (id, player_id, state, server_seed, server_seed_hash, client_seed, created_at)
    SELECT 2 * n - 1 + s, n, 1 - s, encode(sha256(('seed' || n || s)::bytea), 'hex'), encode(sha256(sha256(('seed' || n || s)::bytea)), 'hex'),
      CASE s WHEN 0 THEN md5(n::text) ELSE '' END, now() - interval '${days} days' FROM generate_series(1, ${players}) n, generate_series(0, 1) s;
    INSERT INTO message (player_id, title, content, created_at) SELECT n, '欢迎来到星匣', '星匣欢迎您！', now() - interval '${days} days'
    FROM generate_series(1, ${players}) n`,
  },
]

const draws = ({ openings, players, days }: SeedSize): Step[] => [
  {
    name: 'what is opened',
    text: `
    CREATE TEMP TABLE seed_box AS
    SELECT row_number() OVER (ORDER BY b.position) - 1 AS n, count(*) OVER () AS boxes, b.box_id, b.name, b.art, b.price, b.odds_version, t.pity_limit
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
    text: `
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
    text: `
    INSERT INTO draw_receipt (id, player_id, seed_id, mode, subject, box_id, odds_version, nonce, cursor, roll, total, range_from, range_to, gift_id, grade,
      pity_count, pity_forced, at)
    SELECT id, player_id, 2 * player_id - 1, 'case', box_id, box_id, odds_version, row_number() OVER (PARTITION BY player_id ORDER BY id) - 1, 0, roll,
      1000000, range_from, range_to, gift_id, grade, CASE WHEN pity_limit IS NOT NULL THEN 0 END, false, at FROM seed_draw ORDER BY id;
    UPDATE fairness_seed s SET nonce = d.draws FROM (SELECT player_id, count(*) AS draws FROM seed_draw GROUP BY 1) d
    WHERE d.player_id = s.player_id AND s.state = 1`,
  },
  {
    name: 'openings with their books',
    text: `
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

const items: Step[] = [
  {
    name: 'items and how they left',
    text: `
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
    text: `
    CREATE TEMP TABLE seed_gift AS
    SELECT row_number() OVER (ORDER BY d.id) AS g, d.*, CASE WHEN d.o % 500 = 5 THEN 1 ELSE 1 + d.player_id % (SELECT max(id) FROM player) END AS to_id
    FROM seed_draw d WHERE d.o % 50 = 5 AND d.reel = 0;
    INSERT INTO giving (id, from_id, to_id, item_id, new_item_id, at)
    SELECT g, player_id, to_id, id, (SELECT max(id) FROM seed_draw) + g, at + interval '1 minute' FROM seed_gift;
    UPDATE item_instance i SET state = 'given' FROM seed_gift g WHERE g.id = i.id;
    INSERT INTO item_instance (id, owner_id, state, gift_id, grade, price, box_id, gained_at)
    SELECT (SELECT max(id) FROM seed_draw) + g, to_id, 'bag', gift_id, grade, price, box_id, at + interval '1 minute' FROM seed_gift;
    INSERT INTO item_history (id, item_id, owner_id, from_state, to_state, ref, at)
    SELECT (SELECT max(id) FROM item_history) + row_number() OVER (ORDER BY g, n), n.item, n.owner, n.before, n.after, 'giving:' || g, at + interval '1 minute'
    FROM seed_gift CROSS JOIN LATERAL (VALUES (1, id, player_id, 'bag', 'given'), (2, (SELECT max(id) FROM seed_draw) + g, to_id, NULL, 'bag'))
      AS n (n, item, owner, before, after);
    INSERT INTO message (player_id, title, content, created_at) SELECT to_id, '收到一份礼物', '玩家送给您一件“' || name || '”，已放入您的背包。', at FROM seed_gift`,
  },
]

/** The five journals of an opening: money comes in, the opening, what its items brought, a purchase, another nickname. */
const money: Step[] = [
  {
    name: 'orders and purchases',
    text: `
    INSERT INTO top_up (id, order_no, player_id, channel, gateway, state, amount, bonus, created_at, expires_at, paid_at, credited_at, payment_no)
    SELECT o / 10, 'SEED' || lpad(o::text, 26, '0'), player_id, 0, 'sandbox', 'credited', paid + 2000, 0, at, at + interval '15 minutes', at, at, 'P' || o
    FROM seed_open WHERE o % 10 = 0 ORDER BY o;
    CREATE TEMP TABLE seed_offer AS SELECT offer_id, coalesce(offer->>'name', '商品') AS name FROM catalogue_offer
    WHERE offer->>'stock' IS NULL AND offer->>'currency' = 'coin' ORDER BY position LIMIT 1;
    INSERT INTO purchase (id, player_id, offer_id, name, quantity, currency, paid, at)
    SELECT s.o / 20, s.player_id, f.offer_id, f.name, 1, 0, 1200, s.at + interval '1 minute' FROM seed_open s, seed_offer f WHERE s.o % 20 = 0 ORDER BY s.o;
    INSERT INTO shop_sold (offer_id, sold) SELECT offer_id, count(*) FROM purchase GROUP BY 1;
    INSERT INTO voucher (player_id, kind, name, image, worth, min_amount, source, gained_at, expires_at, used_at, used_ref)
    SELECT player_id, 'shopDiscount', '商城满减券', 'icons/voucher_discount.webp', 100, 0, 'seed', at, at + interval '30 days',
      CASE WHEN id % 3 > 0 THEN at END, CASE WHEN id % 3 > 0 THEN 'purchase:' || id END FROM purchase`,
  },
  {
    name: 'journals',
    text: `
    INSERT INTO journal (id, kind, ref, remark, at)
    SELECT (s.o - 1) * 5 + j.k, j.kind, j.ref, j.remark, s.at + j.k * interval '1 second' - interval '2 seconds'
    FROM seed_open s CROSS JOIN LATERAL (VALUES
      (1, CASE WHEN s.o % 10 = 0 THEN 'top_up' ELSE 'operator_grant' END,
        CASE WHEN s.o % 10 = 0 THEN 'topUp:SEED' || lpad(s.o::text, 26, '0') ELSE 'grant:' || s.o END, ''),
      (2, 'case_open', 'open:' || s.o, s.name || ' ×' || s.number),
      (3, CASE WHEN s.o % 5 <> 0 THEN 'item_exchange' ELSE 'operator_grant' END,
        CASE WHEN s.o % 5 <> 0 THEN 'exchange:' || s.player_id || ':seed-' || s.o ELSE 'grant:' || s.o END,
        CASE WHEN s.o % 5 <> 0 THEN '兑换 ' || s.number || ' 件物品' ELSE '' END),
      (4, CASE WHEN s.o % 20 = 0 THEN 'shop_buy' ELSE 'operator_grant' END, CASE WHEN s.o % 20 = 0 THEN 'purchase:' || s.o / 20 ELSE 'grant:' || s.o END, ''),
      (5, 'nickname_change', 'nickname:' || s.o, '')
    ) AS j (k, kind, ref, remark) ORDER BY s.o, j.k`,
  },
  {
    name: 'entries',
    text: `
    INSERT INTO entry (id, journal_id, account_id, house, currency, amount, balance_after)
    SELECT 2 * j.id - side.n, j.id, CASE side.n WHEN 1 THEN 2 * j.player_id - 1 END, CASE side.n WHEN 0 THEN j.house END, 0,
      CASE side.n WHEN 1 THEN j.amount ELSE -j.amount END, CASE side.n WHEN 1 THEN j.balance END
    FROM (
      SELECT m.*, sum(amount) OVER (PARTITION BY player_id ORDER BY id) AS balance FROM (
        SELECT (s.o - 1) * 5 + j.k AS id, s.player_id, j.house, j.amount
        FROM seed_open s CROSS JOIN LATERAL (VALUES
          (1, CASE WHEN s.o % 10 = 0 THEN 'cashier' ELSE 'grant' END, s.paid + 2000),
          (2, 'case', -s.paid),
          (3, CASE WHEN s.o % 5 <> 0 THEN 'case' ELSE 'grant' END,
            CASE WHEN s.o % 5 <> 0 THEN (SELECT sum(price) FROM seed_draw d WHERE d.o = s.o) ELSE 100 END),
          (4, CASE WHEN s.o % 20 = 0 THEN 'shop' ELSE 'grant' END, CASE WHEN s.o % 20 = 0 THEN -1200 ELSE 1 END),
          (5, 'service', -50)
        ) AS j (k, house, amount)
      ) m
    ) j CROSS JOIN generate_series(0, 1) AS side (n) ORDER BY 1`,
  },
]

/** `sumsOf` is the list of what an account keeps, as columns of entries `e` and journals `j`. */
export const sumAccounts = (sumsOf: string): Step => ({
  name: 'sums of the accounts',
  text: `
    UPDATE account a SET balance = s.balance, lines = s.lines, topped_up = s."toppedUp", spent = s.spent, exchanged = s.exchanged
    FROM (SELECT e.account_id, ${sumsOf} FROM entry e JOIN journal j ON j.id = e.journal_id WHERE e.account_id IS NOT NULL GROUP BY 1) s
    WHERE s.account_id = a.id`,
})

const albums: Step[] = [
  {
    name: 'what was ever had',
    text: 'INSERT INTO album_item (player_id, gift_id, at) SELECT owner_id, gift_id, min(gained_at) FROM item_instance GROUP BY 1, 2',
  },
]

const keys: Step[] = [
  {
    name: 'keys of the last week',
    text: `
    INSERT INTO idempotency (player_id, key, request_hash, reply, at)
    SELECT player_id, md5(o::text), md5(o::text), jsonb_build_object('openId', o::text, 'balance', 0, 'secondaryBalance', 0), at
    FROM seed_open WHERE at > now() - interval '6 days'`,
  },
  {
    name: 'sequences',
    text: [
      'player',
      'account',
      'fairness_seed',
      'draw_receipt',
      'case_open',
      'item_instance',
      'item_history',
      'retrieval_order',
      'giving',
      'top_up',
    ]
      .concat(['purchase', 'journal', 'entry'])
      .map((table) => `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`)
      .join(';\n'),
  },
]

/** Everything, in the order in which it is done. */
export const seedSteps = (size: SeedSize, sumsOf: string): Step[] => [
  ...players(size),
  ...draws(size),
  ...items,
  ...albums,
  ...money,
  sumAccounts(sumsOf),
  ...keys,
]
