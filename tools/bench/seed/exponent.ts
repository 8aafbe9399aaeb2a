import { createHash } from 'node:crypto'
import type pg from 'pg'
import { CHAIN_ROUNDS } from '#server/modes/exponent/chains.ts'
import { chainFrom, crashOf } from '#shared/modes/exponent/chain.ts'
import { breakTime, EXPONENT, reachedAt } from '#shared/modes/exponent/rules.ts'
import { baseOf, countsOf, dice, insertRows, keyOf, playerOn, roomsOf, type SeedSize, type Step } from './size.ts'

/** Coins that all stakes of a round may win, in minor units. */
const MAX_PAYOUT = 100_000_000
/** The multiple at which some leave by hand, in hundredths. */
const BY_HAND = 120
/** The largest round, and one round of how many is as large. */
const CROWD = 2_000
const CROWD_EVERY = 5_000
const DAY = 86_400_000

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

interface Round extends Record<string, unknown> {
  round: number
  chain_id: number
  place: number
  crash: number
  secret: string
}

const saltOf = (chain: number) => hashOf(`salt ${chain}`)
const secretsOf = (chain: number) => chainFrom(hashOf(`chain ${chain}`), CHAIN_ROUNDS)

/** The rounds with what their chains say of them. */
function* drawn(rounds: number): Generator<Round> {
  for (let first = 1, chain = 1; first <= rounds; first += CHAIN_ROUNDS, chain++) {
    const secrets = secretsOf(chain)
    for (let place = 1; place <= CHAIN_ROUNDS && first + place - 1 <= rounds; place++) {
      const secret = hex(secrets[place] ?? new Uint8Array())
      yield { round: first + place - 1, chain_id: chain, place, crash: crashOf(secret, saltOf(chain)), secret }
    }
  }
}

/** The moments of the rounds, one after the other. What is left of the history lies between them, evenly. */
function* timed(rounds: readonly Round[], { days }: SeedSize): Generator<Record<string, unknown>> {
  const took = rounds.map(({ crash }) => EXPONENT.entryTime + breakTime(crash) + EXPONENT.pauseTime)
  const end = Date.now() - 20 * 60_000
  const span = days * DAY - 3_600_000
  const rest = (span - took.reduce((sum, ms) => sum + ms, 0)) / rounds.length
  if (rest < 0) throw new Error(`${rounds.length} rounds of 指数 do not fit into ${days} days`)
  let open = end - span
  for (const [index, round] of rounds.entries()) {
    const start = open + EXPONENT.entryTime
    const breaks = start + breakTime(round.crash)
    const at = (ms: number) => new Date(Math.floor(ms)).toISOString()
    const openAt = Math.floor(open)
    yield {
      ...round,
      open_at: at(openAt),
      start_at: at(openAt + EXPONENT.entryTime),
      break_at: at(openAt + EXPONENT.entryTime + breakTime(round.crash)),
      max_payout: MAX_PAYOUT,
      next_at: at(openAt + EXPONENT.entryTime + breakTime(round.crash) + EXPONENT.pauseTime),
      settled_at: at(openAt + EXPONENT.entryTime + breakTime(round.crash) + EXPONENT.settleTime),
    }
    open = breaks + EXPONENT.pauseTime + rest
    if (index === rounds.length - 1) return
  }
}

const COLUMNS = {
  round: 'int',
  chain_id: 'bigint',
  place: 'int',
  crash: 'int',
  secret: 'text',
  open_at: 'timestamptz',
  start_at: 'timestamptz',
  break_at: 'timestamptz',
  max_payout: 'bigint',
  next_at: 'timestamptz',
  settled_at: 'timestamptz',
}

/** Writes the chains, one of them still waiting for its turn, and the rounds. */
async function writeRounds(client: pg.Client, size: SeedSize): Promise<void> {
  const { rounds } = countsOf(size)
  const chains = Math.ceil(rounds / CHAIN_ROUNDS)
  for (let chain = 1; chain <= chains + 1; chain++)
    await client.query(
      `INSERT INTO exponent_chain (id, seed, terminal, salt, rounds, first_round, published_at)
       VALUES ($1, $2, $3, $4, $5, $6, now() - interval '1 day' * $7)`,
      [chain, hashOf(`chain ${chain}`), hex(secretsOf(chain)[0] ?? new Uint8Array()), saltOf(chain), CHAIN_ROUNDS]
        .concat(chain > chains ? [null as never] : [(chain - 1) * CHAIN_ROUNDS + 1])
        .concat([size.days + 1]),
    )
  await insertRows(client, 'exponent_round', COLUMNS, timed([...drawn(rounds)], size))
}

const stakes = ({ players }: SeedSize): Step => ({
  name: 'stakes of 指数',
  make: `
    CREATE TEMP TABLE seed_stake AS
    SELECT row_number() OVER (ORDER BY r.round, k.k) AS id, r.round, r.open_at, r.start_at, r.break_at, r.settled_at, r.crash, k.k,
      ${playerOn('k.k', { heavy: 'r.round % 5 = 0', base: 'r.base', players })} AS player_id,
      CASE WHEN r.round % ${CROWD_EVERY} = 0 THEN 100 ELSE 100 * (1 + floor(${dice('r.round * 10 + k.k + 3000000019')} * 99)::int) END AS stake,
      CASE k.k % 4 WHEN 0 THEN 0 ELSE 50 + 100 * (k.k % 4) END AS auto
    FROM (SELECT *, ${baseOf('round + 8000000011', players)} AS base FROM exponent_round) r
    CROSS JOIN LATERAL generate_series(0, CASE WHEN r.round % ${CROWD_EVERY} = 0 THEN least(${CROWD}, ${players} / 2) ELSE r.round % 6 END) AS k (k);
    ALTER TABLE seed_stake ADD multiple int, ADD won bigint NOT NULL DEFAULT 0, ADD by_hand boolean NOT NULL DEFAULT false;
    UPDATE seed_stake SET multiple = CASE WHEN auto > 0 THEN auto WHEN k % 8 = 0 AND round % 2 = 0 THEN ${BY_HAND} ELSE ${EXPONENT.multiple.most} END,
      by_hand = auto = 0 AND k % 8 = 0 AND round % 2 = 0;
    UPDATE seed_stake SET multiple = NULL, by_hand = false WHERE multiple > crash;
    UPDATE seed_stake SET won = stake * multiple / 100 WHERE multiple IS NOT NULL;
    CREATE TEMP TABLE seed_got AS
    SELECT s.id, g.gift_id, g.grade, g.price, nextval('seed_item') AS item_id FROM seed_stake s CROSS JOIN LATERAL (
      SELECT * FROM seed_gifts WHERE price <= s.won ORDER BY price DESC, gift_id LIMIT 1) g WHERE s.won > 0 AND s.k % 2 = 0;
    ANALYZE seed_stake; ANALYZE seed_got;
    INSERT INTO exponent_stake (id, round, player_id, stake, auto, staked_at, outcome, multiple, left_at, won, item_id, gift_id, grade, price, coins, ended_at)
    SELECT s.id, s.round, s.player_id, s.stake, s.auto, s.open_at + interval '2 seconds', CASE WHEN s.multiple IS NULL THEN 'lost' ELSE 'exited' END, s.multiple,
      CASE WHEN s.by_hand THEN s.start_at + interval '${reachedAt(BY_HAND)} milliseconds' END, s.won, g.item_id, g.gift_id, g.grade, g.price,
      s.won - coalesce(g.price, 0), s.break_at FROM seed_stake s LEFT JOIN seed_got g ON g.id = s.id ORDER BY s.id;
    UPDATE exponent_round r SET taken = s.taken FROM (
      SELECT round, sum(stake * CASE auto WHEN 0 THEN ${EXPONENT.multiple.most} ELSE auto END / 100) AS taken FROM exponent_stake GROUP BY 1) s WHERE s.round = r.round`,
})

const money: Step = {
  name: 'money and items of 指数',
  make: `
    INSERT INTO seed_won (id, owner_id, state, gift_id, grade, price, box_id, at, first_state, ref, left_ref, left_at)
    SELECT g.item_id, s.player_id, CASE WHEN s.round % 10 = 0 THEN 'exponent_bag' ELSE 'exchanged' END, g.gift_id, g.grade, g.price, 0, s.break_at, 'exponent_bag',
      'exponent:' || s.round, CASE WHEN s.round % 10 > 0 THEN 'exchange:' || s.player_id || ':round-' || s.round END, s.break_at + interval '1 minute'
    FROM seed_got g JOIN seed_stake s ON s.id = g.id;
    INSERT INTO seed_line (at, key, kind, ref, player_id, house, amount)
    SELECT open_at + interval '2 seconds', ${keyOf(3, 'round', 0)}, 'exponent_stake', 'exponent:' || round, player_id, 'escrow', -stake FROM seed_stake
    UNION ALL SELECT s.settled_at, ${keyOf(3, 's.round', 1)}, 'exponent_rest', 'exponent:' || s.round, s.player_id, 'exponent', s.won - coalesce(g.price, 0)
    FROM seed_stake s LEFT JOIN seed_got g ON g.id = s.id WHERE s.won > coalesce(g.price, 0);
    INSERT INTO seed_line (at, key, kind, ref, own_house, house, amount)
    SELECT settled_at, ${keyOf(3, 'round', 2)}, 'exponent_end', 'exponent:' || round, 'escrow', 'exponent', -sum(stake) FROM seed_stake GROUP BY round, settled_at;
    DROP TABLE seed_stake, seed_got`,
}

/** Rounds of 指数 that are over, drawn from true chains, with their stakes. The room of the game waits for a node to open the next round. */
export const exponent = (size: SeedSize): Step[] => [
  { name: 'rounds of 指数', make: (client) => writeRounds(client, size) },
  stakes(size),
  money,
  {
    name: 'room of 指数',
    make: `INSERT INTO room (id, mode, next_at) VALUES (${roomsOf(size).exponent}, 'exponent', now())`,
  },
]
