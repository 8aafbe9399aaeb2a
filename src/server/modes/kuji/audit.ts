import { itemsHavePlays, oneKeyEach } from '#server/core/play/auditRules.ts'
import { inSlices, type Rule, runRules, type Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { orderHash, shuffledOrder } from '#shared/modes/kuji/order.ts'
import { countsOf, poolOf } from './pools.ts'

/** Each key names a rule. */
const RULES: Record<string, Rule> = {
  'a pool counts its tickets, and what is left of each prize': {
    slices: 'kuji_pool',
    by: 'room_id',
    query: `SELECT p.room_id, p.sold, p.remaining, t.sold AS tickets, t.places FROM kuji_pool p
      CROSS JOIN LATERAL (SELECT count(*) AS sold, array_agg(place) AS places FROM kuji_ticket WHERE room_id = p.room_id) t
      WHERE p.room_id > $1 AND p.room_id <= $2 AND (t.sold <> p.sold OR p.tickets <> length(p."order") OR EXISTS (
        SELECT FROM jsonb_array_elements(p.told->'prizes') WITH ORDINALITY AS e (prize, place)
        WHERE (e.prize->>'count')::int - p.remaining[e.place] <> coalesce(cardinality(array_positions(t.places, (e.place - 1)::smallint)), 0)))`,
  },
  'a ticket has the prize that the order of its pool says': {
    slices: 'kuji_pool',
    by: 'room_id',
    query: `SELECT p.room_id, t.number, t.place FROM kuji_pool p JOIN kuji_ticket t ON t.room_id = p.room_id
      WHERE p.room_id > $1 AND p.room_id <= $2 AND t.place <> ascii(substr(p."order", t.number, 1)) - 97`,
  },
  'a purchase granted one item for each of its tickets, as the pool says, and one for the Last One': {
    slices: 'kuji_play',
    query: `SELECT k.id, t.tickets, g.gifts, i.gifts AS granted, g.worth, i.worth AS worth_granted FROM kuji_play k JOIN kuji_pool p ON p.room_id = k.room_id
      CROSS JOIN LATERAL (SELECT count(*) AS tickets FROM kuji_ticket WHERE play_id = k.id) t
      CROSS JOIN LATERAL (SELECT sum((prize->>'price')::bigint) AS worth, array_agg((prize->>'giftId')::int ORDER BY (prize->>'giftId')::int) AS gifts
        FROM (SELECT p.told->'prizes'->place FROM kuji_ticket WHERE play_id = k.id
          UNION ALL SELECT p.told->'lastOne' WHERE jsonb_typeof(k.book->'lastOne') = 'object') AS due (prize)) g
      CROSS JOIN LATERAL (SELECT sum(price) AS worth, array_agg(gift_id ORDER BY gift_id) AS gifts
        FROM item_instance WHERE open_id = k.id AND play_mode = 'kuji') i
      WHERE k.id > $1 AND k.id <= $2 AND (t.tickets = 0 OR t.tickets <> jsonb_array_length(k.book->'tickets')
        OR i.gifts IS DISTINCT FROM g.gifts OR i.worth IS DISTINCT FROM g.worth)`,
  },
  'an item of kuji has its purchase': itemsHavePlays('kuji_play', 'kuji'),
  'a purchase of kuji is booked once, at the price of its tickets': {
    slices: 'kuji_play',
    query: `SELECT k.id, k.paid, count(e.id) AS lines, sum(e.amount) AS amount FROM kuji_play k
      JOIN kuji_pool p ON p.room_id = k.room_id
      LEFT JOIN journal j ON j.ref = 'kuji:' || k.id AND j.kind = 'kuji_play'
      LEFT JOIN entry e ON e.journal_id = j.id AND e.account_id IS NOT NULL
      WHERE k.id > $1 AND k.id <= $2 GROUP BY k.id, p.price
      HAVING count(e.id) <> 1 OR sum(e.amount) <> -k.paid OR k.paid <> p.price * jsonb_array_length(k.book->'tickets')`,
  },
  'every journal of kuji has its purchase': {
    slices: 'journal',
    query: `SELECT j.id, j.ref FROM journal j WHERE j.id > $1 AND j.id <= $2 AND j.kind = 'kuji_play' AND NOT EXISTS (
        SELECT FROM kuji_play k WHERE 'kuji:' || k.id = j.ref
          AND k.id = CASE WHEN j.ref ~ '^kuji:[0-9]{1,18}$' THEN substring(j.ref FROM '[0-9]+$')::bigint END)`,
  },
  'the Last One of a pool goes with its last ticket, once, and only when all are sold': {
    slices: 'kuji_pool',
    by: 'room_id',
    query: `SELECT p.room_id, p.state, p.sold, count(k.id) AS given FROM kuji_pool p
      LEFT JOIN kuji_play k ON k.room_id = p.room_id AND jsonb_typeof(k.book->'lastOne') = 'object'
      WHERE p.room_id > $1 AND p.room_id <= $2 GROUP BY p.room_id
      HAVING (p.sold = p.tickets) <> (p.state = 'soldOut')
        OR count(k.id) <> (p.state = 'soldOut' AND jsonb_typeof(p.told->'lastOne') = 'object')::int
        OR max(k.id) <> (SELECT max(id) FROM kuji_play WHERE room_id = p.room_id)`,
  },
  'a pool that is cancelled has sold nothing, and only an open one with an end has a next step': {
    slices: 'kuji_pool',
    by: 'room_id',
    query: `SELECT p.room_id, p.state, p.sold, c.next_at FROM kuji_pool p JOIN room c ON c.id = p.room_id
      WHERE p.room_id > $1 AND p.room_id <= $2 AND ((p.state = 'cancelled' AND p.sold > 0)
        OR (p.state = 'open' AND p.end_at IS NOT NULL) <> (c.next_at IS NOT NULL)
        OR (p.state = 'open') <> (p.closed_at IS NULL) OR (p.state IN ('soldOut', 'ended')) <> (p.opened_at IS NOT NULL))`,
  },
  'no two keys answer with the same purchase of kuji': oneKeyEach('kuji_play', 'kujiId'),
}

/** All pools: whoever reads one computes its order again. */
const POOLS = {
  slices: 'kuji_pool',
  by: 'room_id',
  query: 'SELECT room_id::text FROM kuji_pool WHERE room_id > $1 AND room_id <= $2',
} as const

/** Checks every pool against its tickets, purchases, items, journals and seed. Returns the rows that break a rule. */
export async function auditKuji(db: DbOrTx, slice?: number): Promise<Violation[]> {
  const found = await runRules(db, RULES, slice)
  for await (const rows of inSlices(db, POOLS, slice))
    for (const { room_id: roomId } of rows) {
      const row = await poolOf(db, String(roomId))
      if (!row) continue
      const order = shuffledOrder(row.serverSeed, row.roomId, countsOf(row))
      if (order !== row.order || orderHash(row.serverSeed, row.roomId, order) !== row.orderHash)
        found.push({ rule: 'the order of a pool follows from its seed, and its hash from both', row: { roomId } })
    }
  return found
}
