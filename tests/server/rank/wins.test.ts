import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { RankSeat } from '#server/community/rank/ports.ts'
import { winsOf } from '#server/community/rank/wins.ts'
import { WINS_OVER_ONE } from '#shared/rank.ts'
import { auditBoards, DAY, type RankWorld, startRankWorld } from './world.ts'

let world: RankWorld
beforeAll(async () => {
  world = await startRankWorld()
})
afterAll(() => world?.close())
beforeEach(() => world.later(DAY))

const winsOn = async (playerId: string) => (await world.own(playerId, 'battle')).figure

it('a win over a person counts once, and the stake counts for both', async () => {
  const [one, two] = [await world.rich('甲'), await world.rich('乙')]
  const { winner, loser } = await world.fight(one, two)
  expect(await world.own(winner, 'battle')).toMatchObject({ place: 1, figure: 1, toNext: null, reward: 18 })
  expect(await world.own(loser, 'battle')).toMatchObject({ place: null, figure: 0, reward: 0 })
  expect(await world.rows('SELECT staked::float8, wins FROM rank_sum WHERE period = $1 ORDER BY wins', ['day'])).toMatchObject([
    { staked: 2_630, wins: 0 },
    { staked: 2_630, wins: 1 },
  ])
})

it('two accounts that feed each other win three times a day each, however often they battle', async () => {
  const [one, two] = [await world.rich(), await world.rich()]
  const won = new Map<string, number>()
  for (let n = 0; n < 14; n++) {
    const { winner } = await world.fight(one, two)
    won.set(winner, (won.get(winner) ?? 0) + 1)
  }
  for (const playerId of [one, two]) expect(await winsOn(playerId)).toBe(Math.min(WINS_OVER_ONE, won.get(playerId) ?? 0))
  expect(await auditBoards(world.db)).toEqual([])
  await world.later(DAY)
  const { winner } = await world.fight(one, two)
  expect(await winsOn(winner)).toBe(1)
})

it('a private room, a robot, and an account with the same Steam account give no win', async () => {
  const [one, two] = [await world.rich(), await world.rich()]
  const total = async () => (await world.rows<{ n: number }>('SELECT count(*)::int AS n FROM rank_win'))[0]?.n
  const known = await total()
  await world.fight(one, two, true)
  await world.rows(
    `UPDATE player SET trade_url = 'https://steamcommunity.com/tradeoffer/new/?partner=77&token=' || id WHERE id IN ($1, $2)`,
    [one, two],
  )
  await world.fight(one, two)
  await world.rows(`UPDATE player SET trade_url = '' WHERE id IN ($1, $2)`, [one, two])
  const alone = await world.create(one)
  await world.playOut(await world.robot(one, alone.roomId))
  await world.later(60_000)
  expect(await total()).toBe(known)
  expect((await world.own(one, 'spend')).figure).toBe(3 * 26.3)
})

const seat = (playerId: string, more: Partial<RankSeat> = {}): RankSeat => ({
  roomId: '9',
  open: true,
  playerId,
  won: false,
  stake: 100,
  robot: false,
  frozen: false,
  tradeUrl: '',
  ...more,
})

it('in a room of many, a win counts against the loser whom the player has beaten least', () => {
  const pairs = new Map<string, number>()
  const battle = { roomId: '9', day: '2026-03-10', seats: [seat('1', { won: true }), seat('2', { won: true }), seat('3'), seat('4')] }
  expect(winsOf(battle, pairs).map(({ playerId, against }) => [playerId, against])).toEqual([
    ['1', '3'],
    ['2', '3'],
  ])
  expect(winsOf(battle, pairs).map(({ against }) => against)).toEqual(['4', '4'])
  for (let n = 0; n < 4; n++) expect(winsOf(battle, pairs)).toHaveLength(2)
  expect(winsOf(battle, pairs)).toEqual([])
})

it('nobody wins over nobody: with all seats won, with robots alone, and where the loser is frozen', () => {
  const battle = (...losers: RankSeat[]) => ({ roomId: '9', day: '2026-03-10', seats: [seat('1', { won: true }), ...losers] })
  expect(winsOf(battle(), new Map())).toEqual([])
  expect(winsOf(battle(seat('2', { robot: true })), new Map())).toEqual([])
  expect(winsOf(battle(seat('2', { frozen: true })), new Map())).toEqual([])
  expect(winsOf(battle(seat('2')), new Map())).toHaveLength(1)
})
