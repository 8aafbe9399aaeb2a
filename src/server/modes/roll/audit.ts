import { auditedNetworks } from '#server/core/beacon/bound.ts'
import { inSlices, type Rule, runRules, type Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { seedHash } from '#shared/fairness/draw.ts'
import { type RollProof, verifyRoll } from '#shared/modes/roll/verify.ts'
import { entrantsOf, prizesOf } from './close.ts'
import { type RollRow, rollOf } from './rooms.ts'
import { beaconOf } from './view.ts'

/** The ROLL room that a history names. */
const NAMED = (ref: string) => `CASE WHEN ${ref} ~ '^roll:[0-9]{1,18}$' THEN substr(${ref}, 6)::bigint END`

/** Each key names a rule. */
const RULES: Record<string, Rule> = {
  'a ROLL room counts those who have joined, each at a place of their own': {
    slices: 'roll_room',
    by: 'room_id',
    query: `SELECT r.room_id, r.entrants, e.joined, e.last FROM roll_room r
      CROSS JOIN LATERAL (SELECT count(*) AS joined, coalesce(max(place), 0) AS last FROM roll_entrant WHERE room_id = r.room_id AND place > 0) e
      WHERE r.room_id > $1 AND r.room_id <= $2 AND (e.joined <> r.entrants OR e.last <> r.entrants)`,
  },
  'the items of a player are held in their ROLL room while it is open, and nowhere afterwards': {
    slices: 'roll_room',
    by: 'room_id',
    query: `SELECT r.room_id, r.state, p.place, i.state AS item FROM roll_room r JOIN roll_prize p ON p.room_id = r.room_id
      LEFT JOIN item_instance i ON i.id = p.item_id
      WHERE r.room_id > $1 AND r.room_id <= $2 AND r.host_id IS NOT NULL
        AND NOT coalesce(i.owner_id = r.host_id AND (i.state = 'in_roll') = (r.state IN ('open', 'drawing')) AND (p.winner_id IS NULL OR p.withheld OR r.state <> 'drawn' OR i.state = 'given'), false)`,
  },
  'an item in a ROLL room is a prize there': {
    slices: 'item_instance',
    query: `SELECT i.id FROM item_instance i WHERE i.id > $1 AND i.id <= $2 AND i.state = 'in_roll'
      AND NOT EXISTS (SELECT FROM item_history h JOIN roll_prize p ON p.room_id = ${NAMED('h.ref')} AND p.item_id = i.id
        JOIN roll_room r ON r.room_id = p.room_id AND r.state IN ('open', 'drawing') WHERE h.item_id = i.id AND h.to_state = 'in_roll')`,
  },
  'who has won in a ROLL room got one item of the same worth when the draw was over, and nobody before': {
    slices: 'roll_room',
    by: 'room_id',
    query: `SELECT r.room_id, r.state, p.place, p.new_item_id FROM roll_room r JOIN roll_prize p ON p.room_id = r.room_id
      LEFT JOIN item_history h ON h.item_id = p.new_item_id AND h.from_state IS NULL
      LEFT JOIN item_instance i ON i.id = p.new_item_id
      WHERE r.room_id > $1 AND r.room_id <= $2 AND CASE WHEN r.state = 'drawn' AND p.winner_id IS NOT NULL AND NOT p.withheld
        THEN NOT coalesce(h.owner_id = p.winner_id AND (i.gift_id, i.grade, i.price) = (p.gift_id, p.grade, p.price), false)
        ELSE p.new_item_id IS NOT NULL END`,
  },
  'an item of a ROLL room was made for one prize': {
    slices: 'item_history',
    query: `SELECT h.item_id, h.ref FROM item_history h WHERE h.id > $1 AND h.id <= $2 AND h.ref LIKE 'roll:%' AND h.from_state IS NULL
      AND (SELECT count(*) FROM roll_prize p WHERE p.room_id = ${NAMED('h.ref')} AND p.new_item_id = h.item_id) <> 1`,
  },
  'only a ROLL room that is not over has a next step': {
    slices: 'roll_room',
    by: 'room_id',
    query: `SELECT r.room_id, r.state, c.next_at FROM roll_room r JOIN room c ON c.id = r.room_id
      WHERE r.room_id > $1 AND r.room_id <= $2 AND (r.state IN ('open', 'drawing')) <> (c.next_at IS NOT NULL)`,
  },
}

/** The rooms that have drawn. They are read one by one, because each holds its whole draw. */
const DRAWN = {
  slices: 'roll_room',
  by: 'room_id',
  query: 'SELECT room_id::text FROM roll_room WHERE room_id > $1 AND room_id <= $2 AND draw_at IS NOT NULL',
} as const

/** Checks every ROLL room against its entrants, prizes, items and seed. Returns the rows that break a rule. */
export async function auditRolls(db: DbOrTx, slice?: number): Promise<Violation[]> {
  const found = await runRules(db, RULES, slice)
  for await (const rows of inSlices(db, DRAWN, slice))
    for (const { room_id: roomId } of rows) {
      const row = await rollOf(db, String(roomId))
      const wrong = row && (await wrongDraw(db, row))
      if (wrong) found.push({ rule: 'the winners of a ROLL room follow from its seed and its entrants', row: { roomId, wrong } })
    }
  return found
}

/** What of a draw does not follow; null when all of it does. */
async function wrongDraw(db: DbOrTx, row: RollRow): Promise<string | null> {
  const { roomId, serverSeed, entrantsHash, passedOver, book, beaconChain } = row
  const [entrants, prizes] = [await entrantsOf(db, roomId), await prizesOf(db, roomId)]
  const proof: RollProof = {
    roomId,
    serverSeed,
    serverSeedHash: seedHash(serverSeed),
    entrantsHash: entrantsHash ?? '',
    entrants: entrants.map(({ uid }) => uid),
    passedOver,
    winners: book?.wins.map(({ winner }) => winner.customerId) ?? [],
    prizes: prizes.length,
    bound: beaconChain !== null,
    ...(await beaconOf(db, row)),
  }
  const failed = verifyRoll(proof, null, auditedNetworks(row)).find(({ ok }) => ok === false)
  const idOf = new Map(entrants.map(({ uid, playerId }) => [uid, playerId]))
  const won = prizes.slice(prizes.length - proof.winners.length).map(({ winnerId }) => winnerId)
  const same = won.every((id, index) => id === idOf.get(proof.winners[index] ?? ''))
  return failed?.name ?? (same ? null : 'prizes')
}
