import { afterAll, beforeAll, expect, it } from 'vitest'
import { setMask } from '#server/community/rank/mask.ts'
import { weekPage } from '#server/community/rank/weeks.ts'
import { paidFor, RANK_BOARDS } from '#shared/rank.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { auditBoards, DAY, type RankWorld, SECOND, startRankWorld, stepBoth } from './world.ts'

let world: RankWorld
let rich: string
let poor: string
beforeAll(async () => {
  world = await startRankWorld()
  rich = await world.rich('大手笔')
  poor = await world.rich('小手笔')
})
afterAll(() => world?.close())

const MIDNIGHT = Date.parse('2026-03-11T00:00:00+08:00')
const at = (text: string) => world.at(Date.parse(`${text}+08:00`))
const winners = () =>
  world.rows<{ period: string; board: string; start: string; place: number; id: string; reward: number; state: string }>(
    `SELECT period, board, start::text, place, player_id::text AS id, reward::float8, state FROM rank_winner ORDER BY start, period, board, place`,
  )
const letters = (playerId: string) =>
  world.rows<{ title: string; content: string }>('SELECT title, content FROM message WHERE player_id = $1 ORDER BY id', [playerId])

it('a day is closed a minute after midnight in Beijing, and its rewards are paid once on two nodes at once', async () => {
  await world.openMany(rich, 20)
  await world.openMany(poor, 5)
  await world.at(MIDNIGHT - SECOND)
  await world.openMany(poor, 1)
  await world.at(MIDNIGHT + 59 * SECOND)
  expect(await winners()).toEqual([])
  expect((await world.own(poor, 'spend')).figure).toBe(10)

  world.clock.now = MIDNIGHT + 61 * SECOND
  await stepBoth(world)
  const kept = await winners()
  expect(kept.map(({ board, place, id }) => [board, place, id])).toEqual([
    ['luck', 1, rich],
    ['spend', 1, rich],
    ['spend', 2, poor],
  ])
  expect(kept.every(({ period, start, state }) => period === 'day' && start === '2026-03-10' && state === 'paid')).toBe(true)
  // The first place is worth 5,000 diamonds, but no more than 0.7 % of 200 coins for luck and 0.2 % for spend.
  expect(kept.map(({ reward }) => reward)).toEqual([14_000, 4_000, 1_000])
  expect(await world.diamondsOf(rich)).toBe(18_000)
  expect(await world.diamondsOf(poor)).toBe(1_000)
  const told = await letters(rich)
  expect(told.map(({ title }) => title)).toEqual(['欢迎来到星匣', '排行奖励已到账', '排行奖励已到账'].slice(-told.length))
  expect(told.map(({ content }) => content).join('\n')).toContain('日欧气榜第 1 名（3 月 10 日），奖励 140.00 钻石')
  await stepBoth(world)
  expect(await world.diamondsOf(rich)).toBe(18_000)
  expect(await auditBoards(world.db)).toEqual([])
})

it('the winners of the day before are told while nobody stands on the board, and only then', async () => {
  const from = Date.parse('2026-03-10T00:00:00+08:00')
  const luck = await world.board('luck')
  expect(luck.rows).toEqual([])
  expect(luck.last).toMatchObject({ from, rows: [{ place: 1, nickname: '大手笔' }] })
  expect((await world.board('battle')).last).toBeUndefined()
  expect((await world.board('luck', 'week')).last).toBeUndefined()
  await world.rows('UPDATE player SET frozen = true WHERE id = $1', [rich])
  expect((await world.board('luck')).last).toBeUndefined()
  await world.rows('UPDATE player SET frozen = false WHERE id = $1', [rich])
  // What counted after midnight stands on the board of spend.
  expect((await world.board('spend')).rows).not.toEqual([])
  expect((await world.board('spend')).last).toBeUndefined()
})

it('a step that dies in the middle has paid nothing, and is made again', async () => {
  await world.openMany(rich, 10)
  await at('2026-03-11T23:00:00')
  await world.rows(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'killed'; END $$`)
  await world.rows(`CREATE TRIGGER killed BEFORE INSERT ON message FOR EACH ROW EXECUTE FUNCTION fail()`)
  const known = await world.diamondsOf(rich)
  world.clock.now = Date.parse('2026-03-12T00:02:00+08:00')
  await stepBoth(world, 4)
  expect((await winners()).filter(({ state }) => state === 'due').map(({ start, board }) => [start, board])).toEqual([
    ['2026-03-11', 'spend'],
    ['2026-03-11', 'spend'],
  ])
  expect(await world.diamondsOf(rich)).toBe(known)
  expect(await world.rows(`SELECT last_error FROM room WHERE mode = 'rankReward' AND next_at IS NOT NULL LIMIT 1`)).toMatchObject([
    { last_error: expect.stringMatching(/message|killed/) },
  ])
  await world.rows('DROP TRIGGER killed ON message')
  await world.later(2 * 60 * SECOND)
  expect(await world.diamondsOf(rich)).toBe(known + 2_000)
  expect(await auditBoards(world.db)).toEqual([])
})

it('nodes that were away for days close every day and the week by itself, late', async () => {
  const of = { rich: await world.diamondsOf(rich), poor: await world.diamondsOf(poor) }
  for (const [day, times] of [
    ['2026-03-12', 10],
    ['2026-03-14', 10],
    ['2026-03-15', 10],
    ['2026-03-17', 20],
  ] as const) {
    world.clock.now = Date.parse(`${day}T20:00:00+08:00`)
    await world.openMany(rich, times)
  }
  await at('2026-03-18T09:00:00')
  const kept = (await winners()).filter(({ start }) => start > '2026-03-11' || start === '2026-03-09')
  expect(kept.map(({ period, board, start, place }) => `${period} ${start} ${board} ${place}`)).toEqual([
    'week 2026-03-09 luck 1',
    'week 2026-03-09 spend 1',
    'week 2026-03-09 spend 2',
    'day 2026-03-12 spend 1',
    'day 2026-03-14 spend 1',
    'day 2026-03-15 spend 1',
    'day 2026-03-17 luck 1',
    'day 2026-03-17 spend 1',
  ])
  const paid = kept.filter(({ id }) => id === rich).reduce((sum, { reward }) => sum + reward, 0)
  expect(await world.diamondsOf(rich)).toBe(of.rich + paid)
  expect(paid).toBe(42_000 + 12_000 + 3 * 2_000 + 14_000 + 4_000)
  expect(await auditBoards(world.db)).toEqual([])
})

it('what comes after its day was closed counts in the day that is open, and nothing is paid again', async () => {
  const id = (await world.rows<{ id: string }>(`SELECT max(id)::text AS id FROM case_open`))[0]?.id ?? ''
  const known = await winners()
  await world.openMany(poor, 1)
  // The opening was committed after its day had been closed.
  await world.rows(`UPDATE case_open SET reveal_at = '2026-03-16T12:00:00+08:00' WHERE id > $1`, [id])
  await world.rows(`UPDATE rank_note SET due_at = '2026-03-16T12:00:00+08:00' WHERE kind = 'open' AND ref_id > $1`, [id])
  await world.later(2 * SECOND)
  expect((await world.own(poor, 'spend')).figure).toBe(10)
  expect(await winners()).toEqual(known)
  expect(await world.rows('SELECT kind, day::text FROM rank_late')).toEqual([{ kind: 'open', day: '2026-03-18' }])
  expect(await auditBoards(world.db)).toEqual([])
})

it('with the clock set back by a day the boards stay where they were, and nothing is lost or paid twice', async () => {
  const known = await winners()
  const { figure } = await world.own(poor, 'spend')
  world.clock.now -= DAY
  await world.openMany(poor, 2)
  // The room of the boards is due in the future now; an operator who mends the clock need not care.
  await world.rows(`UPDATE room SET next_at = now() WHERE mode = 'rank'`)
  await world.later(60 * SECOND)
  expect((await world.own(poor, 'spend')).figure).toBe(figure + 20)
  expect(await winners()).toEqual(known)
  world.clock.now += DAY
  await world.later(SECOND)
  expect(await auditBoards(world.db)).toEqual([])
})

it('who is frozen when the day ends has no place; who is frozen before the payment gets nothing', async () => {
  const bad = await world.rich('作弊')
  await world.openMany(bad, 30)
  await world.openMany(rich, 20)
  await world.later(60 * SECOND)
  await world.rows('UPDATE player SET frozen = true WHERE id = $1', [bad])
  const known = await world.diamondsOf(rich)
  // The closing and the payment are steps of their own.
  world.clock.now = Date.parse('2026-03-19T00:02:00+08:00')
  await world.rows(`UPDATE room SET next_at = NULL WHERE mode = 'rankReward'`)
  await world.rows(
    `CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.next_at := '2026-03-19T00:10:00+08:00'; RETURN NEW; END $$`,
  )
  await world.rows(`CREATE TRIGGER held BEFORE INSERT ON room FOR EACH ROW WHEN (NEW.mode = 'rankReward') EXECUTE FUNCTION hold()`)
  await stepBoth(world, 3)
  await world.rows('DROP TRIGGER held ON room')
  const today = (await winners()).filter(({ start }) => start === '2026-03-18')
  expect(today.map(({ id, board, place }) => [id, board, place])).toEqual([
    [rich, 'luck', 1],
    [rich, 'spend', 1],
    [poor, 'spend', 2],
  ])
  await world.rows('UPDATE player SET frozen = true WHERE id = $1', [rich])
  await at('2026-03-19T00:20:00')
  expect((await winners()).filter(({ start }) => start === '2026-03-18').map(({ state }) => state)).toEqual(['refused', 'refused', 'paid'])
  expect(await world.diamondsOf(rich)).toBe(known)
  await world.rows('UPDATE player SET frozen = false WHERE id IN ($1, $2)', [rich, bad])
  await world.later(60 * SECOND)
  expect(await auditBoards(world.db)).toEqual([])
})

it('the weeks that are over keep their best, hidden as the player wishes it now, without the frozen', async () => {
  const page = await weekPage(world.db, { board: 'spend', page: 1, pageSize: 5 })
  expect(page.total).toBe(1)
  expect(page.pageData).toMatchObject([
    {
      from: Date.parse('2026-03-09T00:00:00+08:00'),
      rows: [
        { place: 1, nickname: '大手笔' },
        { place: 2, nickname: '小手笔', figure: 60 },
      ],
    },
  ])
  await setMask(world.db, { playerId: poor, masked: true, at: new Date() })
  await world.rows('UPDATE player SET frozen = true WHERE id = $1', [rich])
  expect((await weekPage(world.db, { board: 'spend', page: 1, pageSize: 5 })).pageData).toMatchObject([
    { rows: [{ place: 2, nickname: '小***笔', headPic: '', masked: true }] },
  ])
  expect(await weekPage(world.db, { board: 'spend', page: 2, pageSize: 5 })).toMatchObject({ pageData: [], total: 1 })
  await world.rows('UPDATE player SET frozen = false')
  await world.later(SECOND)
  expect(await auditWorld(world.db)).toEqual([])
})

it('no reward is more than its share of what was put in', () => {
  for (const board of RANK_BOARDS) {
    expect(paidFor(board, 'day', { place: 1, counted: 100_000_000 })).toBe(500_000)
    expect(paidFor(board, 'day', { place: 11, counted: 100_000_000 })).toBe(0)
    expect(paidFor(board, 'day', { place: 1, counted: 99 })).toBe(0)
  }
  expect(paidFor('luck', 'week', { place: 1, counted: 12_345 })).toBe(8_600)
})
