import { type Rule, runRules, type Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** The battle that a journal or a history names. */
const NAMED = (ref: string) => `CASE WHEN ${ref} ~ '^battle:[0-9]{1,18}$' THEN substr(${ref}, 8)::bigint END`

/** Each key names a rule. */
const RULES: Record<string, Rule> = {
  'the escrow of a battle holds its stakes, and nothing when it is over': {
    slices: 'battle',
    by: 'room_id',
    query: `SELECT b.room_id, b.stage, coalesce(sum(e.amount), 0) AS escrow FROM battle b
      LEFT JOIN journal j ON j.ref = 'battle:' || b.room_id LEFT JOIN entry e ON e.journal_id = j.id AND e.house = 'escrow'
      WHERE b.room_id > $1 AND b.room_id <= $2 GROUP BY b.room_id
      HAVING coalesce(sum(e.amount), 0) <> CASE WHEN b.stage IN (0, 1)
        THEN b.cost * (SELECT count(*) FROM battle_seat s WHERE s.room_id = b.room_id) ELSE 0 END`,
  },
  'every journal of a battle, and every line of the escrow that is not of 指数, has its battle': {
    slices: 'journal',
    query: `SELECT j.id, j.ref FROM journal j WHERE j.id > $1 AND j.id <= $2 AND j.kind NOT LIKE 'exponent\\_%'
      AND (j.kind LIKE 'battle\\_%' OR EXISTS (SELECT FROM entry e WHERE e.journal_id = j.id AND e.house = 'escrow'))
      AND NOT EXISTS (SELECT FROM battle b WHERE b.room_id = ${NAMED('j.ref')})`,
  },
  'a player who sits in a battle paid one stake; who has left, or whose battle was cancelled, has it back': {
    slices: 'battle',
    by: 'room_id',
    query: `SELECT b.room_id, p.player_id, p.paid FROM battle b CROSS JOIN LATERAL (
        SELECT coalesce(m.player_id, s.player_id) AS player_id, coalesce(m.paid, 0) AS paid, s.player_id IS NOT NULL AS sits FROM (
          SELECT a.player_id, -sum(e.amount) AS paid FROM journal j JOIN entry e ON e.journal_id = j.id JOIN account a ON a.id = e.account_id
          WHERE j.ref = 'battle:' || b.room_id AND j.kind IN ('battle_stake', 'battle_refund') GROUP BY 1
        ) m FULL JOIN (SELECT player_id FROM battle_seat WHERE room_id = b.room_id AND player_id IS NOT NULL) s ON s.player_id = m.player_id
      ) p WHERE b.room_id > $1 AND b.room_id <= $2 AND p.paid <> CASE WHEN p.sits AND b.stage <> 4 THEN b.cost ELSE 0 END`,
  },
  'a battle that ended gave away exactly what was drawn': {
    slices: 'battle',
    by: 'room_id',
    query: `SELECT b.room_id, s.gained FROM battle b
      CROSS JOIN LATERAL (SELECT sum(gained) AS gained, count(*) AS seats, bool_and(over AND ended_at = b.ended_at) AS whole FROM battle_seat WHERE room_id = b.room_id) s
      CROSS JOIN LATERAL (SELECT sum(w.worth::bigint) AS worth, count(*) AS drops
        FROM jsonb_array_elements(b.worths) r (round) CROSS JOIN jsonb_array_elements_text(r.round) w (worth)) d
      WHERE b.room_id > $1 AND b.room_id <= $2 AND b.stage = 3
        AND NOT coalesce(s.gained = d.worth AND s.whole AND s.seats = b.seats AND d.drops = b.seats * jsonb_array_length(b.told->'boxes'), false)`,
  },
  'a player got the items, coins and diamonds that the seat says, and a robot of the house none': {
    slices: 'battle',
    by: 'room_id',
    query: `SELECT s.room_id, s.seat, s.gained, i.worth, m.coins, m.diamonds FROM battle_seat s
      CROSS JOIN LATERAL (SELECT coalesce(sum(i.price), 0) AS worth, count(h.id) AS items FROM item_instance i
        JOIN item_history h ON h.item_id = i.id AND h.from_state IS NULL AND h.ref = 'battle:' || s.room_id AND h.owner_id = s.player_id
        WHERE i.id = ANY (s.items) AND i.owner_id = s.player_id) i
      CROSS JOIN LATERAL (SELECT coalesce(sum(e.amount) FILTER (WHERE j.kind = 'battle_share'), 0) AS coins,
          coalesce(sum(e.amount) FILTER (WHERE j.kind = 'battle_consolation'), 0) AS diamonds
        FROM journal j JOIN entry e ON e.journal_id = j.id JOIN account a ON a.id = e.account_id
        WHERE j.ref = 'battle:' || s.room_id AND a.player_id = s.player_id AND j.kind IN ('battle_share', 'battle_consolation')) m
      WHERE s.room_id > $1 AND s.room_id <= $2 AND (i.items <> cardinality(s.items) OR CASE WHEN s.player_id IS NULL
        THEN cardinality(s.items) > 0 ELSE s.gained <> i.worth + m.coins OR s.diamonds <> m.diamonds END)`,
  },
  'an item of a battle is among those of a seat': {
    slices: 'item_history',
    query: `SELECT h.item_id, h.ref FROM item_history h WHERE h.id > $1 AND h.id <= $2 AND h.ref LIKE 'battle:%'
      AND NOT EXISTS (SELECT FROM battle_seat s WHERE s.room_id = ${NAMED('h.ref')} AND s.player_id = h.owner_id AND h.item_id = ANY (s.items))`,
  },
  'a bound battle drew with the number of its network that was published 3 to 6 s after its last seat was taken': {
    slices: 'battle',
    by: 'room_id',
    query: `SELECT b.room_id, b.beacon_round, b.told->'number' AS number FROM battle b
      LEFT JOIN beacon_round n ON n.chain = b.beacon_chain AND n.round = b.beacon_round
      WHERE b.room_id > $1 AND b.room_id <= $2 AND CASE WHEN b.beacon_round IS NULL
        THEN b.told ? 'number' OR (b.beacon_chain IS NOT NULL AND b.stage IN (1, 3))
        ELSE NOT coalesce((b.told->'number'->>'chain', (b.told->'number'->>'round')::int, (b.told->'number'->>'at')::bigint)
            = (b.beacon_chain, b.beacon_round, (extract(epoch FROM b.beacon_at) * 1000)::bigint)
          AND (b.told->'number'->>'at')::bigint - (b.told->'number'->>'sealedAt')::bigint BETWEEN 3000 AND 5999
          AND (b.stage IN (0, 4) OR b.told->'number'->>'signature' = n.signature), false) END`,
  },
  'the events of a battle are numbered without a gap, and only one that is not over has a next step': {
    slices: 'battle',
    by: 'room_id',
    query: `SELECT r.id, r.sequence, r.next_at FROM battle b JOIN room r ON r.id = b.room_id
      CROSS JOIN LATERAL (SELECT count(*) AS events, max(sequence) AS last FROM room_event WHERE room_id = r.id) e
      WHERE b.room_id > $1 AND b.room_id <= $2
        AND NOT coalesce(e.events = r.sequence AND e.last = r.sequence AND (b.stage IN (0, 1)) = (r.next_at IS NOT NULL), false)`,
  },
}

/** Checks every battle against its seats, journals, items and events. Returns the rows that break a rule. */
export function auditBattles(db: DbOrTx, slice?: number): Promise<Violation[]> {
  return runRules(db, RULES, slice)
}
