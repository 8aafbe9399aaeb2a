import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditExponent } from '#server/modes/exponent/audit.ts'
import { EXPONENT } from '#shared/modes/exponent/rules.ts'
import { brokenBy } from '../../support/brokenBy.ts'
import { type ExponentWorld, startExponentWorld } from './world.ts'

let world: ExponentWorld
beforeAll(async () => {
  world = await startExponentWorld()
  // Rounds as they come, until somebody has won by hand, somebody on their own, and somebody has lost.
  for (let times = 0; times < 40; times++) {
    const { startAt, breakAt } = await world.open()
    const [hand, auto, lost] = [await world.rich(), await world.rich(), await world.rich()]
    await world.enter(hand, 10_000)
    await world.enter(auto, 10_000, 102)
    await world.enter(lost, 10_000, 10_000)
    if (breakAt > startAt) await world.exit(hand, { at: startAt.getTime() })
    const { crash } = await world.playOut()
    if (times > 1 && crash > 102 && crash < EXPONENT.multiple.most) break
  }
})
afterAll(() => world.close())

const faultsOf = (text: string) => brokenBy(world.db, auditExponent, text)

it('finds nothing in rounds that were played', async () => {
  expect(await auditExponent(world.db)).toEqual([])
})

const ITEM = "(SELECT max(id) FROM exponent_stake WHERE outcome = 'exited' AND auto = 0 AND item_id IS NOT NULL)"
it.each([
  ['stakes that stay in the escrow', "DELETE FROM entry WHERE house = 'escrow' AND amount < 0", /escrow of a round/],
  ['stakes that the house did not get', "DELETE FROM journal WHERE kind = 'exponent_end'", /gave its stakes to the house/],
  [
    'a stake in a round that nobody has made',
    'UPDATE exponent_stake SET round = (SELECT max(round) + 2 FROM exponent_round) WHERE id = (SELECT max(id) FROM exponent_stake)',
    /waits for the one that opens next/,
  ],
  [
    'a stake for the next round that nobody paid',
    `INSERT INTO exponent_stake (round, player_id, stake, auto, staked_at)
      SELECT (SELECT max(round) + 1 FROM exponent_round), player_id, 500, 0, now() FROM exponent_stake ORDER BY id DESC LIMIT 1`,
    /paid the stake once, and it lies in the escrow/,
  ],
  ['a journal of no round', "UPDATE journal SET ref = 'exponent:999999' WHERE kind = 'exponent_stake'", /every journal of 指数/],
  ['a player who is in for nothing', 'DELETE FROM entry WHERE account_id IS NOT NULL AND amount = -10000', /paid the stake once/],
  ['a prize that is too high', `UPDATE exponent_stake SET won = won + 1, coins = coins + 1 WHERE id = ${ITEM}`, /times its multiple/],
  ['an item that vanished', `DELETE FROM item_instance WHERE id = (SELECT item_id FROM exponent_stake WHERE id = ${ITEM})`, /got the item/],
  ['an item that nobody won', `UPDATE exponent_stake SET item_id = NULL WHERE id = ${ITEM}`, /was won by one stake/],
  [
    'an exit after the break',
    `UPDATE exponent_stake s SET left_at = r.break_at FROM exponent_round r WHERE r.round = s.round AND s.id = ${ITEM}`,
    /after the break/,
  ],
  [
    'a late exit that came in time',
    `UPDATE exponent_stake s SET late_at = r.break_at - interval '1 ms' FROM exponent_round r WHERE r.round = s.round AND s.id = ${ITEM}`,
    /after the break/,
  ],
  ['an exit at another multiple', `UPDATE exponent_stake SET multiple = 101 WHERE id = ${ITEM}`, /what the index showed/],
  ['a round that broke elsewhere', 'UPDATE exponent_round SET crash = crash + 1 WHERE round = 1', /where its secret says/],
  ['a secret of another chain', "UPDATE exponent_round SET secret = repeat('ab', 32) WHERE round = 1", /hash of the one after it/],
  ['a round that is missing', 'DELETE FROM exponent_round WHERE round = 1', /numbered without a gap/],
  ['a round that could pay too much', 'UPDATE exponent_round SET taken = taken - 1 WHERE round = 1', /could not pay more/],
  [
    'a ceiling that is too low',
    `UPDATE exponent_round r SET ceiling = 200, taken = (SELECT sum(stake * least(CASE auto WHEN 0 THEN 10000 ELSE auto END, 200) / 100)
      FROM exponent_stake WHERE round = r.round) WHERE round = 1`,
    /its ceiling is the highest/,
  ],
])('finds %s', async (_name, text, rule) => {
  expect(await faultsOf(text)).toEqual(expect.arrayContaining([expect.stringMatching(rule)]))
})

it('every read goes along an index', async () => {
  const client = await world.db.$client.connect()
  const plans = {
    exponent_round_pkey: 'SELECT FROM exponent_round WHERE open_at <= now() ORDER BY round DESC LIMIT 1',
    exponent_stake_round: 'SELECT FROM exponent_stake WHERE round = 1 ORDER BY id',
    exponent_stake_once: 'SELECT FROM exponent_stake WHERE player_id = 1 ORDER BY round DESC LIMIT 1',
    exponent_stake_player:
      'SELECT FROM exponent_stake WHERE player_id = 1 AND ended_at IS NOT NULL ORDER BY ended_at DESC, id DESC LIMIT 15',
  }
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off; SET LOCAL enable_bitmapscan = off')
    for (const [index, text] of Object.entries(plans)) {
      const plan = (await client.query(`EXPLAIN ${text}`)).rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain(index)
      expect(plan).not.toMatch(/Seq Scan|Sort/)
    }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
