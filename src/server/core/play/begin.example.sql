-- The first statement of an opening of 盲盒, as beginSql.ts puts it together. $1 the plays as JSON, $2 how long to wait for a lock.

-- The plays, one of each player. This commit does not wait for the disk: nobody is told what was read here before the second statement is
-- on disk, and that commit comes later in the same log. $2 is how long to wait for a lock.
WITH asked AS MATERIALIZED (
  SELECT a.*, set_config('synchronous_commit', 'off', true) AS quick, set_config('lock_timeout', $2, true) AS patience
  FROM json_to_recordset($1::json) AS a (
    player_id bigint, session_id bigint, key text, draws int, subject bigint)
),
-- Keys that were used before: their plays get the same reply again, and nothing else happens to them.
stored AS MATERIALIZED (
  SELECT a.player_id, i.request_hash, i.reply FROM asked a CROSS JOIN LATERAL (
    SELECT request_hash, reply FROM idempotency WHERE player_id = a.player_id AND key = a.key OFFSET 0) i
),
-- Plays that go on: an unused key, and a login that still is. In the order of the players, so that what follows locks in that order.
known AS MATERIALIZED (
  SELECT a.player_id, a.draws FROM asked a JOIN player p ON p.id = a.player_id
  WHERE NOT EXISTS (SELECT FROM stored i WHERE i.player_id = a.player_id)
    AND coalesce(a.session_id IS NULL OR (SELECT s.player_id FROM session s WHERE s.id = a.session_id) = a.player_id, false)
  ORDER BY a.player_id
),
-- Uses up the nonces, one for each draw, before anybody knows what they draw. They stay used when the play fails, so nobody can try a
-- nonce out.
seed AS (
  UPDATE fairness_seed s SET nonce = s.nonce + k.draws FROM known k WHERE s.player_id = k.player_id AND s.state = 1
  RETURNING s.player_id, s.id, s.server_seed, s.client_seed, s.nonce - k.draws AS nonce
),
-- Makes the row in which the day and the month are counted, where the player has none: the second statement can only lock a row that is
-- there.
tally AS (
  INSERT INTO day_tally (player_id, what, day, amount, month_amount)
  SELECT a.player_id, 'spend', '1970-01-01', 0, 0 FROM known a
  WHERE NOT EXISTS (SELECT FROM day_tally t WHERE t.player_id = a.player_id AND t.what = 'spend')
  ORDER BY a.player_id ON CONFLICT DO NOTHING
)
-- The answer: everything that the mode plans with. version names the state of the account row; as long as it is the same, nothing that was
-- read here has moved. spend are tally, caps and rest. The columns after it are those of the mode: pity counter and revision of the
-- catalogue.
SELECT a.player_id::text AS player_id, floor(extract(epoch FROM now()) * 1000)::float8 AS at, p.uid, p.nickname, p.head_pic, p.robot,
  p.frozen, p.hidden,
  coalesce(a.session_id IS NULL OR (SELECT s.player_id FROM session s WHERE s.id = a.session_id) = a.player_id, false) AS logged_in,
  i.request_hash, i.reply, seed.id::text AS seed_id, seed.server_seed, seed.client_seed, seed.nonce,
  coalesce(w.balance, 0)::float8 AS balance, w.xmin::text AS version,
  nextval('case_open_id_seq')::text AS play_id,
  ARRAY(SELECT nextval('item_instance_id_seq')::text FROM generate_series(1, a.draws)) AS item_ids,
  ARRAY(SELECT nextval('draw_receipt_id_seq')::text FROM generate_series(1, a.draws)) AS receipt_ids,
  (SELECT json_build_object('day', t.day, 'amount', t.amount, 'monthAmount', t.month_amount, 'turn', t.turn,
    'caps', CASE WHEN t.turn > 0 THEN (
      SELECT json_object_agg(l.kind, json_build_array(l.cap, l.raise, extract(epoch FROM l.raise_at) * 1000))
      FROM player_cap l WHERE l.player_id = t.player_id) END,
    'rest', CASE WHEN t.turn > 0 THEN (SELECT extract(epoch FROM r.until) * 1000 FROM player_rest r WHERE r.player_id = t.player_id) END)
  FROM day_tally t WHERE t.player_id = a.player_id AND t.what = 'spend') AS spend,
  coalesce((SELECT c.count FROM pity_counter c WHERE c.player_id = a.player_id AND c.box_id = a.subject), 0) AS pity_count,
  (SELECT revision FROM catalogue_state) AS revision
FROM asked a CROSS JOIN LATERAL (
  SELECT uid, nickname, head_pic, robot, frozen, hidden FROM player WHERE id = a.player_id OFFSET 0) p
LEFT JOIN stored i ON i.player_id = a.player_id
LEFT JOIN seed ON seed.player_id = a.player_id
LEFT JOIN LATERAL (SELECT balance, xmin FROM account WHERE player_id = a.player_id AND currency = 0 OFFSET 0) w ON true
