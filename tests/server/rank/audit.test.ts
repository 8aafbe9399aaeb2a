import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenBy } from '../../support/brokenBy.ts'
import { auditBoards, DAY, type RankWorld, startRankWorld } from './world.ts'

let world: RankWorld
beforeAll(async () => {
  world = await startRankWorld()
  const [one, two] = [await world.rich(), await world.rich()]
  await world.openMany(one, 20)
  await world.openMany(two, 20)
  await world.fight(one, two)
  await world.fight(one, two, true)
  await world.later(DAY)
  await world.openMany(two, 5)
  await world.later(60_000)
  await world.openMany(one, 1)
})
afterAll(() => world?.close())

const faultsOf = (text: string) => brokenBy(world.db, auditBoards, text)

it('finds nothing where everything went by the rules, in slices of any size', async () => {
  expect(await auditBoards(world.db)).toEqual([])
  expect(await auditBoards(world.db, 1)).toEqual([])
  expect(await world.rows(`SELECT 1 FROM rank_winner WHERE state = 'paid'`)).not.toEqual([])
})

it.each([
  [
    'an opening that was counted twice',
    `UPDATE rank_sum SET opened = opened + 1, paid = paid + 1000 WHERE opened > 0`,
    /what the plays .* add up to/,
  ],
  ['coins that nobody spent', 'UPDATE rank_sum SET spent = spent + 1', /add up to/],
  ['stakes of private rooms', 'UPDATE rank_sum SET staked = staked + 2630', /add up to/],
  ['an opening that was lost', `DELETE FROM rank_note`, /add up to|every play is counted/],
  ['a player who was left out', `DELETE FROM rank_sum WHERE period = 'day'`, /every play is counted/],
  ['luck that was not drawn', 'UPDATE rank_sum SET luck = luck + 1', /luck is what was drawn/],
  ['luck below the floor', 'UPDATE rank_sum SET luck = 9999 WHERE luck IS NULL AND opened > 0', /luck is what was drawn/],
  ['a robot', 'UPDATE player SET robot = true', /no robot/],
  ['a win too many', 'UPDATE rank_sum SET wins = wins + 1', /wins of a player/],
  ['a win that was none', 'UPDATE battle_seat SET won = NOT won', /public battle/],
  ['a win in a private room', 'UPDATE battle SET hidden = true', /public battle/],
  [
    'too many wins over one player',
    'INSERT INTO rank_win SELECT n, player_id, against, day FROM rank_win, generate_series(1001, 1003) n',
    /no more wins count/,
  ],
  ['a reward above its share', 'UPDATE rank_winner SET reward = reward + 100', /no reward is above/],
  ['winners of a day that is not over', 'UPDATE rank_clock SET next_day = next_day - 9', /only days that are over/],
  ['a winner with another figure', "UPDATE rank_winner SET figure = figure + 1 WHERE place = 1 AND board = 'spend'", /winners are those/],
  ['a place that is missing', 'DELETE FROM rank_winner WHERE place = 1', /winners are those/],
  ['a reward that was not paid', "DELETE FROM journal WHERE kind = 'rank_reward'", /paid once/],
  ['a reward that was paid and is said to wait', "UPDATE rank_winner SET state = 'due'", /paid once/],
  ['a payment to nobody', "UPDATE journal SET ref = 'rank:999999' WHERE kind = 'rank_reward'", /every journal of a reward/],
])('notices %s', async (_name, text, rule) => {
  expect((await faultsOf(text)).join('\n')).toMatch(rule)
})
