import { baseOf, cardOf, countsOf, dice, keyOf, momentOf, msOf, personOf, playerOn, type SeedSize, type Step } from './size.ts'

const CONSOLATION = 100

/** Rooms, seats and drops. Every tenth battle has four seats, others two; of ten one is private and one is cancelled before it is full. */
function rooms(size: SeedSize): Step {
  const { battles } = countsOf(size)
  return {
    name: 'battles: who sits where and draws what',
    make: `
    CREATE TEMP TABLE seed_battle AS
    SELECT *, at + interval '13 seconds' AS start_at, at + interval '13 seconds' + rounds * interval '6 seconds' AS end_at,
      at + interval '17 seconds' + rounds * interval '6 seconds' AS settled_at, encode(sha256(('battle' || b)::bytea), 'hex') AS seed
    FROM (SELECT b, CASE WHEN b % 10 = 0 THEN 4 ELSE 2 END AS seats, (1 + b % 3)::int AS rounds, b % 10 = 7 AS cancelled, b % 10 = 8 AS hidden,
      ${baseOf('b + 7000000001', size.players)} AS base, ${momentOf('b', battles, size.days)} AS at FROM generate_series(1::bigint, ${battles}) b) b;
    CREATE TEMP TABLE seed_seat AS
    SELECT b.b, s.seat, p.id AS player_id, jsonb_build_object('seat', s.seat, ${personOf('p')}) AS player FROM seed_battle b
    CROSS JOIN LATERAL generate_series(0, CASE WHEN b.cancelled THEN 0 ELSE b.seats - 1 END) AS s (seat)
    JOIN player p ON p.id = ${playerOn('s.seat', { heavy: 'b.b % 25 = 0', base: 'b.base', players: size.players })};
    CREATE TEMP TABLE seed_round AS
    SELECT b.b, r.round, x.box_id, x.price, jsonb_build_object('boxId', x.box_id, 'boxName', x.name, 'boxImage', 'boxes/' || x.art || '.webp',
      'openPrice', (x.price / 100.0)::float8, 'oddsVersion', x.odds_version, 'oddsHash', x.hash) AS box
    FROM seed_battle b CROSS JOIN LATERAL generate_series(0, b.rounds - 1) AS r (round)
    JOIN seed_box x ON x.n = (b.b * 7 + r.round * 3) % (SELECT max(boxes) FROM seed_box);
    CREATE TEMP TABLE seed_fall AS
    SELECT r.b, r.round, s.seat, r.box_id, e.gift_id, e.grade, e.price, jsonb_build_object(${cardOf('e')}, 'roll', d.roll, 'total', 1000000, 'cursor', 0) AS card
    FROM seed_round r JOIN seed_battle b ON b.b = r.b AND NOT b.cancelled JOIN seed_seat s ON s.b = r.b
    CROSS JOIN LATERAL (SELECT 1 + floor(${dice('r.b * 1000 + r.round * 10 + s.seat + 9000000001')} * 1000000)::int AS roll) d
    JOIN seed_entry e ON e.box_id = r.box_id AND d.roll BETWEEN e.range_from AND e.range_to;
    CREATE TEMP TABLE seed_winner AS
    SELECT DISTINCT ON (t.b) t.b, t.seat, s.player_id FROM (SELECT b, seat, sum(price) AS worth FROM seed_fall GROUP BY 1, 2) t
    JOIN seed_seat s ON s.b = t.b AND s.seat = t.seat ORDER BY t.b, t.worth DESC, t.seat;
    CREATE TEMP TABLE seed_prize AS
    SELECT nextval('seed_item') AS id, f.*, w.player_id, w.seat AS winner FROM (SELECT * FROM seed_fall ORDER BY b, round, seat) f JOIN seed_winner w ON w.b = f.b;
    ANALYZE seed_battle; ANALYZE seed_seat; ANALYZE seed_round; ANALYZE seed_prize; ANALYZE seed_winner`,
  }
}

const rows: Step = {
  name: 'battles',
  make: `
    CREATE TEMP TABLE seed_told AS
    SELECT b.b, r.cost, r.boxes, r.ids, s.players, s.names, s.seeds FROM seed_battle b
    JOIN (SELECT b, sum(price) AS cost, jsonb_agg(box ORDER BY round) AS boxes, jsonb_agg(box_id ORDER BY round) AS ids FROM seed_round GROUP BY 1) r ON r.b = b.b
    JOIN (SELECT b, jsonb_agg(player ORDER BY seat) AS players, array_agg(player_id ORDER BY seat) AS names,
      jsonb_agg(md5(player_id::text) ORDER BY seat) AS seeds FROM seed_seat GROUP BY 1) s ON s.b = b.b;
    CREATE TEMP TABLE seed_drawn AS
    SELECT b, jsonb_agg(worths ORDER BY round) AS worths FROM (SELECT b, round, jsonb_agg(price ORDER BY seat) AS worths FROM seed_prize GROUP BY 1, 2) r GROUP BY 1;
    ANALYZE seed_told; ANALYZE seed_drawn;
    INSERT INTO room (id, mode, next_at, sequence) SELECT b, 'battle', NULL, CASE WHEN cancelled THEN 2 ELSE seats + rounds + 3 END FROM seed_battle ORDER BY b;
    INSERT INTO battle (room_id, stage, host_id, hidden, mode, seats, cost, created_at, start_at, ended_at, server_seed, told, worths, winners)
    SELECT b.b, CASE WHEN b.cancelled THEN 4 ELSE 3 END, t.names[1], b.hidden, 0, b.seats, t.cost, b.at, CASE WHEN NOT b.cancelled THEN b.start_at END,
      CASE WHEN NOT b.cancelled THEN b.settled_at END, b.seed, jsonb_build_object('roomId', b.b::text, 'mode', 0, 'seats', b.seats, 'teams', b.seats,
        'final', false, 'reverse', false, 'fast', false, 'hidden', b.hidden, 'shuffle', false, 'cost', (t.cost / 100.0)::float8,
        'state', CASE WHEN b.cancelled THEN 4 ELSE 1 END, 'createdAt', ${msOf('b.at')}, 'fillBy', ${msOf('b.at')} + 600000,
        'startAt', CASE WHEN NOT b.cancelled THEN ${msOf('b.start_at')} END, 'boxes', t.boxes,
        'players', CASE WHEN b.cancelled THEN t.players || 'null'::jsonb ELSE t.players END, 'hostId', t.players->0->>'customerId', 'code', NULL,
        'serverSeedHash', encode(sha256(decode(b.seed, 'hex')), 'hex'), 'clientSeeds', CASE WHEN b.cancelled THEN '[]' ELSE t.seeds END,
        'rounds', '[]'::jsonb, 'end', NULL, 'sequence', CASE WHEN b.cancelled THEN 2 ELSE b.seats + 1 END),
      coalesce(d.worths, '[]'), jsonb_build_array(w.seat)
    FROM seed_battle b JOIN seed_told t ON t.b = b.b LEFT JOIN seed_drawn d ON d.b = b.b LEFT JOIN seed_winner w ON w.b = b.b ORDER BY b.b;
    INSERT INTO battle_seat (room_id, seat, player_id, client_seed, staked_at, over, ended_at, won, gained, diamonds, items, best, top_day, top_week)
    SELECT s.b, s.seat, s.player_id, md5(s.player_id::text), b.at + s.seat * interval '2 seconds', true, CASE WHEN NOT b.cancelled THEN b.settled_at END,
      coalesce(w.seat = s.seat, false), coalesce(g.gained, 0), CASE WHEN w.seat <> s.seat THEN ${CONSOLATION} ELSE 0 END, coalesce(g.items, '{}'), g.best,
      CASE WHEN NOT b.hidden AND g.gained > 0 THEN (b.settled_at AT TIME ZONE 'Asia/Shanghai')::date END,
      CASE WHEN NOT b.hidden AND g.gained > 0 THEN date_trunc('week', b.settled_at AT TIME ZONE 'Asia/Shanghai')::date END
    FROM seed_seat s JOIN seed_battle b ON b.b = s.b LEFT JOIN seed_winner w ON w.b = s.b
    LEFT JOIN (SELECT b, winner, sum(price) AS gained, array_agg(id) AS items, (array_agg(card ORDER BY price DESC, id))[1] AS best FROM seed_prize GROUP BY 1, 2) g
      ON g.b = s.b AND g.winner = s.seat ORDER BY 1, 2`,
}

const events: Step = {
  name: 'events of battles',
  make: `
    INSERT INTO room_event (room_id, sequence, at, event)
    SELECT * FROM (
      SELECT s.b, s.seat + 1 AS sequence, b.at + s.seat * interval '2 seconds' AS at, jsonb_build_object('kind', 'seat', 'player', s.player) AS event
      FROM seed_seat s JOIN seed_battle b ON b.b = s.b
      UNION ALL SELECT b.b, b.seats + 1, b.start_at - interval '3 seconds', jsonb_build_object('kind', 'full', 'startAt', ${msOf('b.start_at')},
        'boxes', t.boxes, 'clientSeeds', t.seeds) FROM seed_battle b JOIN seed_told t ON t.b = b.b WHERE NOT b.cancelled
      UNION ALL SELECT b, 2, at + interval '10 minutes', '{"kind":"cancelled"}' FROM seed_battle WHERE cancelled
      UNION ALL SELECT b.b, b.seats + 2 + d.round, b.start_at + d.round * interval '6 seconds', jsonb_build_object('kind', 'round', 'round', jsonb_build_object(
        'round', d.round, 'startAt', ${msOf("(b.start_at + d.round * interval '6 seconds')")}, 'drops', d.drops, 'cosmeticSeed', left(md5(b.b || ':' || d.round), 16),
        'ticket', NULL)) FROM seed_battle b JOIN (SELECT b, round, jsonb_agg(card ORDER BY seat) AS drops FROM seed_prize GROUP BY 1, 2) d ON d.b = b.b
      UNION ALL SELECT b.b, b.seats + 2 + b.rounds, b.end_at, jsonb_build_object('kind', 'end', 'end', jsonb_build_object('at', ${msOf('b.end_at')},
        'settledAt', ${msOf('b.settled_at')}, 'winners', jsonb_build_array(w.seat), 'ticket', NULL, 'split', 1, 'prizes', p.prizes, 'value', p.value,
        'serverSeed', b.seed, 'chosen', t.ids))
      FROM seed_battle b JOIN seed_told t ON t.b = b.b JOIN seed_winner w ON w.b = b.b CROSS JOIN LATERAL (
        SELECT (SELECT (sum(price) / 100.0)::float8 FROM seed_prize WHERE b = b.b) AS value, jsonb_agg(jsonb_build_object('seat', s, 'places',
          CASE WHEN s = w.seat THEN (SELECT jsonb_agg(n) FROM generate_series(0, b.seats * b.rounds - 1) n) ELSE '[]' END, 'coins', 0,
          'diamonds', CASE WHEN s = w.seat THEN 0 ELSE ${CONSOLATION / 100} END) ORDER BY s) AS prizes FROM generate_series(0, b.seats - 1) s) p
      UNION ALL SELECT b, seats + 3 + rounds, settled_at, '{"kind":"settled"}' FROM seed_battle WHERE NOT cancelled
    ) e ORDER BY 1, 2`,
}

const money: Step = {
  name: 'money and items of battles',
  make: `
    INSERT INTO seed_won (id, owner_id, state, gift_id, grade, price, box_id, at, ref, left_ref, left_at)
    SELECT p.id, p.player_id, CASE WHEN p.b % 5 = 0 THEN 'bag' ELSE 'exchanged' END, p.gift_id, p.grade, p.price, p.box_id, b.settled_at, 'battle:' || p.b,
      CASE WHEN p.b % 5 > 0 THEN 'exchange:' || p.player_id || ':battle-' || p.b END, b.settled_at + interval '1 minute'
    FROM seed_prize p JOIN seed_battle b ON b.b = p.b;
    INSERT INTO seed_line (at, key, kind, ref, player_id, own_house, house, currency, amount)
    SELECT b.at + m.late * interval '1 second', ${keyOf(2, 'b.b', 'm.k')}, m.kind, 'battle:' || b.b, m.player_id, m.own_house, m.house, m.currency, m.amount
    FROM seed_battle b JOIN seed_told t ON t.b = b.b CROSS JOIN LATERAL (
      SELECT s.seat AS k, s.seat * 2 AS late, 'battle_stake' AS kind, s.player_id, NULL AS own_house, 'escrow' AS house, 0 AS currency, -t.cost AS amount
      FROM seed_seat s WHERE s.b = b.b
      UNION ALL SELECT 10, 600, 'battle_refund', s.player_id, NULL, 'escrow', 0, t.cost FROM seed_seat s WHERE s.b = b.b AND b.cancelled
      UNION ALL SELECT 11, 17 + b.rounds * 6, 'battle_end', NULL, 'escrow', 'battle', 0, -t.cost * b.seats WHERE NOT b.cancelled
      UNION ALL SELECT 12, 17 + b.rounds * 6, 'battle_consolation', s.player_id, NULL, 'battle', 1, ${CONSOLATION}
      FROM seed_seat s JOIN seed_winner w ON w.b = s.b AND w.seat <> s.seat WHERE s.b = b.b
    ) m`,
}

/** Battles of mode 欧皇 that are over, with every event and stake. */
export const battles = (size: SeedSize): Step[] => [
  rooms(size),
  { name: 'indexes of battles', make: 'CREATE INDEX ON seed_seat (b); CREATE INDEX ON seed_prize (b); CREATE INDEX ON seed_winner (b)' },
  rows,
  events,
  money,
  {
    name: 'rest of battles',
    make: 'DROP TABLE seed_battle, seed_seat, seed_round, seed_fall, seed_winner, seed_prize, seed_told, seed_drawn',
  },
]
