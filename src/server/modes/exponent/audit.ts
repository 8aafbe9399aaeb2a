import { inSlices, type Rule, runRules, type Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { crashOf } from '#shared/modes/exponent/chain.ts'
import { autoOf, breakTime, multipleAt } from '#shared/modes/exponent/rules.ts'

/** The round that a journal or a history names. */
const NAMED = (ref: string) => `CASE WHEN ${ref} ~ '^exponent:[0-9]{1,9}$' THEN substr(${ref}, 10)::int END`
/** The round that opens next. It has stakes before it is made. */
const NEXT = '(SELECT max(round) + 1 FROM exponent_round)'
/** Where a stake leaves on its own. */
const ALONE = 'LEAST(CASE s.auto WHEN 0 THEN 10000 ELSE s.auto END, r.ceiling)'
/** The round opened at a moment that the clock showed twice, because it was set back. */
const SET_BACK = `EXISTS (SELECT FROM clock_set_back k WHERE r.open_at BETWEEN k.at - interval '5 minutes'
  AND k.at + k.ms * interval '1 millisecond' + interval '5 minutes')`
const ROUNDS = { slices: 'exponent_round', by: 'round' } as const
const STAKES = { slices: 'exponent_stake' } as const

/** Each key names a rule. */
const RULES: Record<string, Rule> = {
  'the escrow of a round holds its stakes, and nothing when it is settled': {
    ...ROUNDS,
    query: `SELECT r.round, e.escrow, s.stakes FROM exponent_round r
      CROSS JOIN LATERAL (SELECT coalesce(sum(stake), 0) AS stakes FROM exponent_stake WHERE round = r.round) s
      CROSS JOIN LATERAL (SELECT coalesce(sum(e.amount), 0) AS escrow FROM journal j JOIN entry e ON e.journal_id = j.id
        WHERE j.ref = 'exponent:' || r.round AND e.house = 'escrow') e
      WHERE r.round > $1 AND r.round <= $2 AND e.escrow <> CASE WHEN r.settled_at IS NULL THEN s.stakes ELSE 0 END`,
  },
  'a round that is settled gave its stakes to the house, apart from those that went back': {
    ...ROUNDS,
    query: `SELECT r.round FROM exponent_round r
      CROSS JOIN LATERAL (SELECT coalesce(sum(stake) FILTER (WHERE outcome <> 'refunded'), 0) AS kept,
        bool_or(outcome = 'open' OR ended_at IS DISTINCT FROM r.break_at) AS open FROM exponent_stake WHERE round = r.round) s
      CROSS JOIN LATERAL (SELECT coalesce(sum(e.amount), 0) AS got, count(*) AS lines FROM journal j JOIN entry e ON e.journal_id = j.id
        WHERE j.ref = 'exponent:' || r.round AND j.kind = 'exponent_end' AND e.house = 'exponent') e
      WHERE r.round > $1 AND r.round <= $2 AND CASE WHEN r.settled_at IS NULL THEN e.lines <> 0 ELSE e.got <> s.kept OR s.open IS true END`,
  },
  'every journal of 指数 has its round': {
    slices: 'journal',
    query: `SELECT j.id, j.ref FROM journal j WHERE j.id > $1 AND j.id <= $2 AND j.kind LIKE 'exponent\\_%'
      AND NOT EXISTS (SELECT FROM exponent_round r WHERE r.round = ${NAMED('j.ref')}) AND ${NAMED('j.ref')} IS DISTINCT FROM ${NEXT}`,
  },
  'a stake is in a round, or waits for the one that opens next': {
    ...STAKES,
    query: `SELECT s.id, s.round FROM exponent_stake s WHERE s.id > $1 AND s.id <= $2
      AND NOT EXISTS (SELECT FROM exponent_round r WHERE r.round = s.round) AND (s.round IS DISTINCT FROM ${NEXT} OR s.outcome <> 'open')`,
  },
  'who waits for the round that opens next paid the stake once, and it lies in the escrow': {
    ...ROUNDS,
    query: `SELECT r.round + 1 AS round, p.player_id, sum(p.paid) AS paid, sum(p.stake) AS stake FROM exponent_round r CROSS JOIN LATERAL (
        SELECT a.player_id, -e.amount AS paid, 0 AS stake FROM journal j JOIN entry e ON e.journal_id = j.id
          LEFT JOIN account a ON a.id = e.account_id WHERE j.ref = 'exponent:' || r.round + 1 AND (e.house = 'escrow' OR a.id IS NOT NULL)
        UNION ALL SELECT s.player_id, 0, s.stake FROM exponent_stake s WHERE s.round = r.round + 1
        UNION ALL SELECT NULL, 0, -s.stake FROM exponent_stake s WHERE s.round = r.round + 1) p
      WHERE r.round > $1 AND r.round <= $2 AND r.round + 1 = ${NEXT} GROUP BY r.round, p.player_id HAVING sum(p.paid) <> sum(p.stake)`,
  },
  'a player who is in a round paid the stake once; who took it back, or got it back, has it': {
    ...ROUNDS,
    query: `SELECT r.round, p.player_id, p.paid, p.stake FROM exponent_round r CROSS JOIN LATERAL (
        SELECT coalesce(m.player_id, s.player_id) AS player_id, coalesce(m.paid, 0) AS paid,
          CASE WHEN s.outcome = 'refunded' THEN 0 ELSE coalesce(s.stake, 0) END AS stake
        FROM (SELECT a.player_id, -sum(e.amount) AS paid FROM journal j JOIN entry e ON e.journal_id = j.id JOIN account a ON a.id = e.account_id
          WHERE j.ref = 'exponent:' || r.round AND j.kind IN ('exponent_stake', 'exponent_refund') GROUP BY 1) m
        FULL JOIN (SELECT player_id, stake, outcome FROM exponent_stake WHERE round = r.round) s ON s.player_id = m.player_id
      ) p WHERE r.round > $1 AND r.round <= $2 AND p.paid <> p.stake`,
  },
  'what a stake won is its stake times its multiple, in an item and coins': {
    ...STAKES,
    query: `SELECT s.id, s.stake, s.multiple, s.won, s.price, s.coins FROM exponent_stake s WHERE s.id > $1 AND s.id <= $2
      AND (s.won <> coalesce(s.stake * s.multiple / 100, 0) OR s.won <> coalesce(s.price, 0) + s.coins OR (s.price IS NULL) <> (s.item_id IS NULL))`,
  },
  'a player got the coins that the stake says': {
    ...ROUNDS,
    // Stakes and lines are added up side by side: joined by player, a slice of large rounds may take the square of its players.
    query: `SELECT p.round, p.player_id, sum(p.coins) AS coins, sum(p.got) AS got FROM (
        SELECT s.round, s.player_id, s.coins, 0 AS got FROM exponent_stake s WHERE s.round > $1 AND s.round <= $2
        UNION ALL
        SELECT r.round, a.player_id, 0, e.amount FROM exponent_round r JOIN journal j ON j.ref = 'exponent:' || r.round AND j.kind = 'exponent_rest'
        JOIN entry e ON e.journal_id = j.id JOIN account a ON a.id = e.account_id WHERE r.round > $1 AND r.round <= $2
      ) p GROUP BY p.round, p.player_id HAVING sum(p.got) <> sum(p.coins)`,
  },
  'a player got the item that the stake says': {
    ...STAKES,
    query: `SELECT s.id, s.item_id FROM exponent_stake s
      LEFT JOIN item_instance i ON i.id = s.item_id LEFT JOIN item_history h ON h.item_id = i.id AND h.from_state IS NULL
      WHERE s.id > $1 AND s.id <= $2 AND s.item_id IS NOT NULL AND NOT coalesce(i.price = s.price
        AND i.gift_id = s.gift_id AND h.owner_id = s.player_id AND h.to_state = 'exponent_bag' AND h.ref = 'exponent:' || s.round, false)`,
  },
  'an item of 指数 was won by one stake': {
    slices: 'item_history',
    query: `SELECT h.item_id, h.ref FROM item_history h WHERE h.id > $1 AND h.id <= $2 AND h.ref LIKE 'exponent:%' AND h.from_state IS NULL
      AND NOT EXISTS (SELECT FROM exponent_stake s WHERE s.player_id = h.owner_id AND s.round = ${NAMED('h.ref')} AND s.item_id = h.item_id)`,
  },
  'no stake left above the crash, its own setting or the ceiling, or after the break; what could leave on its own is not lost': {
    ...STAKES,
    query: `SELECT s.id, s.round, s.auto, s.outcome, s.multiple, r.crash FROM exponent_stake s JOIN exponent_round r ON r.round = s.round
      WHERE s.id > $1 AND s.id <= $2 AND (s.multiple > r.crash OR s.multiple > ${ALONE}
        OR s.left_at IS NOT NULL AND (s.left_at >= r.break_at OR s.left_at < r.start_at OR s.outcome <> 'exited')
        OR s.late_at < r.break_at
        OR s.outcome = 'exited' AND s.left_at IS NULL AND s.multiple <> ${ALONE}
        OR s.outcome IN ('lost', 'refunded') AND ${ALONE} <= r.crash
          AND NOT EXISTS (SELECT FROM room_act a WHERE a.act = 'refund' AND a.ref = 'exponent:' || r.round AND s.outcome = 'refunded'))`,
  },
  'rounds are numbered without a gap, each in its place of a chain, and one opens after the other': {
    ...ROUNDS,
    query: `SELECT r.round, r.place FROM exponent_round r LEFT JOIN exponent_round b ON b.round = r.round - 1
      LEFT JOIN exponent_chain c ON c.id = r.chain_id
      WHERE r.round > $1 AND r.round <= $2 AND NOT coalesce(r.place = r.round - c.first_round + 1 AND r.place BETWEEN 1 AND c.rounds
        AND (c.published_at < r.open_at AND coalesce(c.salted_at <= r.open_at, true) AND (r.round = 1 OR b.settled_at IS NOT NULL AND b.next_at <= r.open_at) OR ${SET_BACK}), false)`,
  },
  'each secret of a chain is the hash of the one after it, from the terminal hash on': {
    ...ROUNDS,
    query: `SELECT r.round FROM exponent_round r JOIN exponent_chain c ON c.id = r.chain_id
      LEFT JOIN exponent_round b ON b.chain_id = r.chain_id AND b.place = r.place - 1
      WHERE r.round > $1 AND r.round <= $2
        AND encode(sha256(decode(r.secret, 'hex')), 'hex') IS DISTINCT FROM CASE r.place WHEN 1 THEN c.terminal ELSE b.secret END`,
  },
  'the salt of a chain that is bound to a public random number comes from it, and that was published a minute after the chain': {
    slices: 'exponent_chain',
    query: `SELECT c.id, c.beacon_round FROM exponent_chain c LEFT JOIN beacon_round b ON b.chain = c.beacon_chain AND b.round = c.beacon_round
      WHERE c.id > $1 AND c.id <= $2 AND c.salt_source = 'beacon' AND (c.beacon_at NOT BETWEEN c.published_at + interval '1 minute' AND c.published_at + interval '63 s'
        OR c.salt IS NOT NULL AND NOT coalesce(b.randomness = encode(sha256(decode(b.signature, 'hex')), 'hex')
          AND c.salt = encode(sha256(convert_to('exponent-salt:' || c.terminal || ':' || b.randomness, 'UTF8')), 'hex'), false))`,
  },
  'a round could not pay more than its stakes said, its stakes not more than it allows, and its ceiling is the highest one': {
    ...ROUNDS,
    query: `SELECT r.round, r.taken, s.most FROM exponent_round r CROSS JOIN LATERAL (
        SELECT coalesce(sum(s.stake * ${ALONE} / 100), 0) AS most, coalesce(sum(s.won), 0) AS won,
          coalesce(sum(s.stake * LEAST(CASE s.auto WHEN 0 THEN 10000 ELSE s.auto END, r.ceiling + 1) / 100), 0) AS more
        FROM exponent_stake s WHERE s.round = r.round) s
      WHERE r.round > $1 AND r.round <= $2 AND (r.taken <> s.most OR s.won > s.most OR r.taken > r.max_payout
        OR r.ceiling < 10000 AND s.more <= r.max_payout)`,
  },
}

interface DrawnRound {
  round: number
  crash: number
  secret: string
  salt: string
  took: number
}

interface HandExit {
  id: string
  auto: number
  ceiling: number
  multiple: number
  elapsed: number
}

const DRAWN = `SELECT r.round, r.crash, r.secret, c.salt, (extract(epoch FROM r.break_at - r.start_at) * 1000)::float8 AS took
  FROM exponent_round r JOIN exponent_chain c ON c.id = r.chain_id WHERE r.round > $1 AND r.round <= $2`
const BY_HAND = `SELECT s.id::text, s.auto, r.ceiling, s.multiple, (extract(epoch FROM s.left_at - r.start_at) * 1000)::float8 AS elapsed
  FROM exponent_stake s JOIN exponent_round r ON r.round = s.round WHERE s.id > $1 AND s.id <= $2 AND s.left_at IS NOT NULL`

/** The rules that need the curve and the draw, which SQL does not know. */
async function auditCurve(db: DbOrTx, slice?: number): Promise<Violation[]> {
  const found: Violation[] = []
  const note = (rule: string, row: object) => found.push({ rule, row: { ...row } })
  for await (const rows of inSlices(db, { ...ROUNDS, query: DRAWN }, slice))
    for (const { round, crash, secret, salt, took } of rows as unknown as DrawnRound[])
      if (crashOf(secret, salt) !== crash || breakTime(crash) !== Math.round(took)) note('a round broke where its secret says', { round })
  for await (const rows of inSlices(db, { ...STAKES, query: BY_HAND }, slice))
    for (const { id, auto, ceiling, multiple, elapsed } of rows as unknown as HandExit[])
      if (Math.min(multipleAt(Math.round(elapsed)), autoOf(auto, ceiling)) !== multiple) note('an exit got what the index showed', { id })
  return found
}

/** Checks every round against its chain, stakes, journals and items. Returns the rows that break a rule. */
export async function auditExponent(db: DbOrTx, slice?: number): Promise<Violation[]> {
  return [...(await runRules(db, RULES, slice)), ...(await auditCurve(db, slice))]
}
