-- The second statement of an opening of 盲盒, for several plays, as commitSql.ts puts it together. $1 the plays as JSON, $2 how long to wait
-- for a lock.

-- The plays as they were planned: cost, what they were judged by, draws, pushes, and the columns of the mode. LIMIT tells PostgreSQL how
-- few there are.
WITH asked AS MATERIALIZED (
  SELECT a.*, set_config('lock_timeout', $2, true) AS patience FROM json_to_recordset($1::json) AS a (
    player_id bigint, session_id bigint, key text, hash text, seed_id bigint, version text, cost bigint, day date, turn int, read_day date,
      read_amount bigint, read_month_amount bigint,
    play_id bigint, at timestamptz, reveal_at timestamptz, kind text, house text, total text, ref text, remark text,
    reply jsonb, subject bigint, table_box int, table_version int, pushes json, draws json, number smallint, fast boolean, book jsonb,
      pity_after int)
  LIMIT 64
),
-- Locks come first, in the order that every act keeps: login, seed, tally by player, account by id. Acts that lock in one order never wait
-- for each other in a circle. SKIP LOCKED passes over what somebody else holds; its play is asked again alone. A login that has ended is
-- not found.
logins AS MATERIALIZED (
  SELECT s.id FROM asked a JOIN session s ON s.id = a.session_id AND s.player_id = a.player_id FOR KEY SHARE OF s SKIP LOCKED
),
-- The seed that was drawn with, which may have been replaced since.
seeds AS MATERIALIZED (
  SELECT s.player_id FROM asked a JOIN fairness_seed s ON s.id = a.seed_id WHERE s.state = 1 FOR SHARE OF s SKIP LOCKED
),
-- The tally against which cost is counted. fits: it, the caps and the rest are those that allowed the play.
tallies AS MATERIALIZED (
  SELECT t.player_id, (t.turn = a.turn AND t.day = a.read_day AND t.amount = a.read_amount AND t.month_amount = a.read_month_amount) AS fits
  FROM asked a JOIN day_tally t ON t.player_id = a.player_id AND t.what = 'spend' ORDER BY t.player_id FOR NO KEY UPDATE OF t SKIP LOCKED
),
-- The account of coins, locked last because most acts want it. version changes with every change of the row.
wallets AS MATERIALIZED (
  SELECT w.id, w.player_id, w.balance, w.lines, w.xmin::text AS version
  FROM tallies t JOIN account w ON w.player_id = t.player_id AND w.currency = 0 ORDER BY w.id FOR NO KEY UPDATE OF w SKIP LOCKED
),
-- Plays that can be done: all that was locked is as it was read. From here on every part looks at these rows and not at the tables,
-- because a part of a WITH reads what was there when the statement began.
able AS MATERIALIZED (
  SELECT a.*, w.id AS account_id, w.balance - a.cost AS balance,
    nextval('journal_id_seq') AS journal_id,
    w.lines + (a.cost > 0)::int AS line, p.robot,
    d.balance AS diamonds, d.lines AS diamond_line
  FROM asked a JOIN wallets w ON w.player_id = a.player_id JOIN tallies t ON t.player_id = a.player_id
  JOIN seeds s ON s.player_id = a.player_id JOIN player p ON p.id = a.player_id
  LEFT JOIN account d ON d.player_id = a.player_id AND d.currency = 1
  WHERE t.fits AND w.version = a.version AND w.balance >= a.cost AND NOT p.frozen
    AND (a.session_id IS NULL OR a.session_id IN (SELECT id FROM logins))
),
-- Takes the key and keeps the reply under it. A key that another node has taken meanwhile yields no row.
keyed AS (
  INSERT INTO idempotency (player_id, key, request_hash, reply, at)
  SELECT player_id, key, hash,
    reply || jsonb_build_object('balance', balance, 'secondaryBalance', coalesce(diamonds, 0), 'balanceLine', line, 'secondaryLine',
      coalesce(diamond_line, 0)), at
  FROM able ORDER BY player_id
  ON CONFLICT DO NOTHING RETURNING player_id
),
-- Plays that are done: all that follows writes for them, and for no other.
paid AS MATERIALIZED (
  SELECT able.* FROM able JOIN keyed ON keyed.player_id = able.player_id
),
-- Counts the cost in the day and the month. What they counted of an earlier one is left out.
counted AS (
  UPDATE day_tally t SET day = greatest(t.day, a.day), amount = CASE WHEN t.day >= a.day THEN t.amount ELSE 0 END + a.cost,
    month_amount = CASE WHEN t.day >= a.day - (extract(day FROM a.day)::int - 1) THEN t.month_amount ELSE 0 END + a.cost FROM paid a
    WHERE t.player_id = a.player_id AND t.what = 'spend' AND a.cost > 0
),
-- Takes the coins, and counts the lines and the sums of the account.
debited AS (
  UPDATE account w SET balance = paid.balance, lines = w.lines + (paid.cost > 0)::int,
    topped_up = w.topped_up - CASE WHEN paid.total = 'toppedUp' THEN paid.cost ELSE 0 END,
    spent = w.spent - CASE WHEN paid.total = 'spent' THEN paid.cost ELSE 0 END,
    exchanged = w.exchanged - CASE WHEN paid.total = 'exchanged' THEN paid.cost ELSE 0 END FROM paid WHERE w.id = paid.account_id
  RETURNING w.player_id, w.currency, w.balance, w.lines, paid.robot, (paid.cost > 0)::int > 0 AS moved
),
-- Tells the phones of the player the new balance, unless nothing moved. Robots have no phone.
balances_told AS (
  INSERT INTO push_outbox (destination, player_id, body, deliver_at) SELECT '/user/queue/messages', player_id,
    json_build_object('eventType', 74, 'data',
    json_build_object('currency', currency, 'balance', (balance / 100.0)::float8, 'line', lines))::text, now() FROM debited WHERE moved AND
      NOT robot
),
-- A journal for what was paid.
booked AS (
  INSERT INTO journal (id, kind, ref, remark, at) SELECT journal_id, kind, ref, remark, at FROM paid WHERE cost > 0
),
-- Its two lines, which sum to zero: from the player, and to the house.
lines AS (
  INSERT INTO entry (journal_id, account_id, house, currency, amount, balance_after)
  SELECT line.journal_id, line.account_id, line.house, 0, line.amount, line.balance_after FROM paid, LATERAL (VALUES
    (paid.journal_id, paid.account_id, NULL, -paid.cost, paid.balance),
    (paid.journal_id, NULL::bigint, paid.house, paid.cost, NULL::bigint)
  ) AS line (journal_id, account_id, house, amount, balance_after) WHERE line.amount <> 0
),
-- One row for each draw of these plays.
draw AS MATERIALIZED (
  SELECT paid.player_id, paid.seed_id, paid.subject, paid.table_box, paid.table_version, paid.ref, paid.at, paid.play_id, d.*
  FROM paid, json_to_recordset(paid.draws) AS d (
    item_id bigint, receipt_id bigint, nonce int, cursor int, roll int, total int, range_from int, range_to int,
    gift_id int, grade smallint, price bigint, pity_count int, pity_forced boolean)
),
-- A receipt for each draw, by which the player can check it.
receipts AS (
  INSERT INTO draw_receipt (id, player_id, seed_id, mode, subject, box_id, odds_version, nonce, cursor, roll, total, range_from, range_to,
    gift_id, grade, pity_count, pity_forced, at)
  SELECT receipt_id, player_id, seed_id, 'case', subject, table_box, table_version, nonce, cursor, roll, total, range_from, range_to,
    gift_id, grade, pity_count, pity_forced, at FROM draw
),
-- The items, in the bag at once. Others hear of them at the reveal.
items AS (
  INSERT INTO item_instance (id, owner_id, state, gift_id, grade, price, box_id, open_id, play_mode, receipt_id, gained_at)
  SELECT item_id, player_id, 'bag', gift_id, grade, price, coalesce(table_box, 0), play_id, 'case', receipt_id, at
  FROM draw WHERE item_id IS NOT NULL
),
-- The first line in the history of each item.
history AS (
  INSERT INTO item_history (item_id, owner_id, to_state, ref, at)
  SELECT item_id, player_id, 'bag', ref, at FROM draw WHERE item_id IS NOT NULL
),
-- What others are told, at the moment of the reveal.
pushes AS (
  INSERT INTO push_outbox (destination, player_id, body, deliver_at) SELECT p.destination, p.player_id, p.body, paid.reveal_at
  FROM paid, json_to_recordset(paid.pushes) AS p (destination text, player_id bigint, body text)
),
-- From here on what the mode writes: the opening with its book.
opened AS (
  INSERT INTO case_open (id, player_id, box_id, number, paid, fast, opened_at, reveal_at, book)
  SELECT play_id, player_id, subject, number, cost, fast, at, reveal_at, book FROM paid
),
-- The pity counter of the player and the box. Only openings write it, and they hold the account.
turn AS (
  INSERT INTO pity_counter (player_id, box_id, count)
  SELECT player_id, subject, pity_after FROM paid WHERE pity_after IS NOT NULL ORDER BY player_id
  ON CONFLICT (player_id, box_id) DO UPDATE SET count = excluded.count
)
-- The answer, a row for each play. balance is null when it was not done; held is false when somebody else held one of its rows.
SELECT a.player_id::text AS player_id, paid.balance::float8 AS balance, coalesce(paid.diamonds, 0)::float8 AS secondary,
  paid.line::float8 AS line, coalesce(paid.diamond_line, 0)::float8 AS secondary_line,
  (w.player_id IS NOT NULL AND s.player_id IS NOT NULL AND (a.session_id IS NULL OR a.session_id IN (SELECT id FROM logins))) AS held,
  false AS lost
FROM asked a LEFT JOIN wallets w ON w.player_id = a.player_id LEFT JOIN seeds s ON s.player_id = a.player_id
LEFT JOIN paid ON paid.player_id = a.player_id
