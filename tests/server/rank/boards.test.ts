import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setMask } from '#server/community/rank/mask.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { auditBoards, DAY, HOUR, type RankWorld, SECOND, startRankWorld } from './world.ts'

let world: RankWorld
beforeAll(async () => {
  world = await startRankWorld()
})
afterAll(() => world?.close())
/** Every test has a day of its own. */
beforeEach(() => world.later(DAY))

const MINUTE = 60 * SECOND
const namesOn = async (...[board, period]: Parameters<RankWorld['board']>) =>
  (await world.board(board, period)).rows.map(({ nickname }) => nickname)

/** Plants the sums of today, because luck cannot be ordered. */
const setSums = (playerId: string, set: string) =>
  world.rows(
    `UPDATE rank_sum SET ${set} WHERE player_id = $1 AND period = 'day' AND start = (SELECT max(start) FROM rank_sum WHERE period = 'day')`,
    [playerId],
  )

describe('欧气榜', () => {
  it('counts nothing before its reveal, and from the floor of boxes on what was drawn for what was paid', async () => {
    const lucky = await world.rich('欧气十足')
    await world.openMany(lucky, 10)
    const [{ wait = 0 } = {}] = await world.rows<{ wait: number }>(
      'SELECT (extract(epoch FROM reveal_at - now()) * 1000)::float8 AS wait FROM case_open WHERE player_id = $1',
      [lucky],
    )
    expect(wait).toBeGreaterThan(0)
    await world.later(wait - 1)
    expect((await world.own(lucky, 'spend')).figure).toBe(0)
    await world.later(SECOND)
    expect(await world.own(lucky, 'spend')).toMatchObject({ figure: 100, place: 1 })
    expect(await world.own(lucky, 'luck')).toMatchObject({ place: null, figure: 0, missing: 10 })
    expect(await namesOn('luck')).toEqual([])

    await world.openMany(lucky, 10)
    await world.later(MINUTE)
    const [{ drawn = 0 } = {}] = await world.rows<{ drawn: number }>(
      'SELECT sum(price)::float8 AS drawn FROM item_instance WHERE owner_id = $1',
      [lucky],
    )
    const own = await world.own(lucky, 'luck')
    expect(own).toMatchObject({ place: 1, missing: 0, figure: Math.floor(drawn / 2) / 100, toNext: null })
    expect((await world.board('luck', 'day', lucky)).rows).toMatchObject([{ place: 1, nickname: '欧气十足', mine: true }])
    expect((await world.board('luck')).rows).toMatchObject([{ mine: false }])
    expect((await world.own(lucky, 'luck', 'week')).missing).toBe(40)
  })

  it('who had the figure first stands before others with the same', async () => {
    const [one, two, three] = [await world.rich('后到'), await world.rich('先到'), await world.rich('更高')]
    for (const playerId of [two, one, three]) {
      await world.openMany(playerId, 20)
      await world.later(MINUTE)
    }
    await setSums(one, 'luck = 5000')
    await setSums(two, 'luck = 5000')
    await setSums(three, 'luck = 5001')
    expect(await namesOn('luck')).toEqual(['更高', '先到', '后到'])
    expect(await world.own(one, 'luck')).toMatchObject({ place: 3, figure: 50, toNext: 0 })
    expect(await world.own(two, 'luck')).toMatchObject({ place: 2, toNext: 0.01 })
    for (const id of [one, two, three]) await setSums(id, 'luck = drawn * 10000 / paid')
  })
})

describe('消费榜', () => {
  it('adds up openings, upgrades, battles and rounds of 指数, each once, on the day on which the result came', async () => {
    const [one, two] = [await world.rich('甲'), await world.rich('乙')]
    await world.openMany(one, 3)
    await world.fight(one, two)
    await world.later(MINUTE)
    expect(await world.own(one, 'spend')).toMatchObject({ figure: 30 + 26.3, place: 1 })
    expect(await world.own(two, 'spend')).toMatchObject({ figure: 26.3, place: 2, toNext: 30 })
    await world.later(0)
    expect((await world.own(one, 'spend')).figure).toBe(56.3)

    const night =
      Date.parse('2026-03-10T00:00:00+08:00') + DAY * Math.floor((world.clock.now - Date.parse('2026-03-10T00:00:00+08:00')) / DAY + 1)
    await world.at(night - SECOND)
    await world.openMany(one, 1)
    await world.at(night + 2 * MINUTE)
    expect((await world.own(one, 'spend')).figure).toBe(10)
  })

  it('a stake of 指数 counts when its round is settled, and one that went back does not', async () => {
    const [one, two] = [await world.rich('冲高'), await world.rich('退回')]
    await world.rows(`INSERT INTO exponent_chain (seed, terminal, salt, rounds, published_at) VALUES ('a', 'b', 'c', 9, now())`)
    await world.rows(`INSERT INTO exponent_round (round, chain_id, place, open_at, start_at, break_at, crash, secret, max_payout)
      SELECT 7, max(id), 1, now(), now(), now(), 200, 'd', 1000 FROM exponent_chain`)
    for (const [playerId, outcome] of [
      [one, 'lost'],
      [two, 'refunded'],
    ])
      await world.rows(
        `INSERT INTO exponent_stake (round, player_id, stake, auto, staked_at, outcome, ended_at) VALUES (7, $1, 4200, 0, now(), $2, now())`,
        [playerId, outcome],
      )
    await world.later(MINUTE)
    expect((await world.own(one, 'spend')).figure).toBe(0)
    await world.rows('UPDATE exponent_round SET settled_at = now() WHERE round = 7')
    await world.later(MINUTE)
    expect((await world.own(one, 'spend')).figure).toBe(42)
    expect((await world.own(two, 'spend')).figure).toBe(0)
    expect(await auditBoards(world.db)).toEqual([])
    for (const table of ['exponent_stake', 'exponent_round']) await world.rows(`DELETE FROM ${table}`)
    await world.rows('DELETE FROM rank_sum WHERE player_id = $1', [one])
  })
})

describe('who is on no board', () => {
  it('robots never; somebody who is frozen is gone at once, and back when the freeze ends', async () => {
    const [robot, bad, good] = [await world.rich('机'), await world.rich('坏'), await world.rich('好')]
    await world.rows('UPDATE player SET robot = true WHERE id = $1', [robot])
    await world.openMany(robot, 5)
    await world.openMany(bad, 4)
    await world.openMany(good, 3)
    await world.later(MINUTE)
    expect(await namesOn('spend')).toEqual(['坏', '好'])
    await world.rows('UPDATE player SET frozen = true WHERE id = $1', [bad])
    expect(await namesOn('spend')).toEqual(['好'])
    await world.later(2 * SECOND)
    expect(await world.own(good, 'spend')).toMatchObject({ place: 1, toNext: null })
    expect(await world.own(bad, 'spend')).toMatchObject({ place: null })
    await world.rows('UPDATE player SET frozen = false WHERE id = $1', [bad])
    await world.later(2 * SECOND)
    expect(await namesOn('spend')).toEqual(['坏', '好'])
    await world.rows('UPDATE player SET robot = false WHERE id = $1', [robot])
    expect((await auditBoards(world.db)).map(({ rule }) => rule)).toEqual([expect.stringContaining('every play is counted')])
    await world.rows('UPDATE player SET robot = true WHERE id = $1', [robot])
  })

  it('names and pictures of who wishes it are hidden from everybody else', async () => {
    const shy = await world.rich('不愿透露')
    await world.openMany(shy, 3)
    await world.later(MINUTE)
    for (let twice = 0; twice < 2; twice++) await setMask(world.db, { playerId: shy, masked: true, at: new Date() })
    expect((await world.board('spend')).rows).toMatchObject([{ nickname: '不***露', headPic: '', headGround: '', masked: true }])
    expect(await world.own(shy, 'spend')).toMatchObject({ nickname: '不愿透露', masked: true, place: 1 })
    await setMask(world.db, { playerId: shy, masked: false, at: new Date() })
    expect((await world.board('spend')).rows).toMatchObject([{ nickname: '不愿透露', masked: false }])
  })
})

it('the board ends at a hundred, and the own place is counted beyond it', async () => {
  const many = await Promise.all(Array.from({ length: 104 }, () => world.newPlayer()))
  await world.rows(
    `INSERT INTO rank_sum (period, start, player_id, listed, spent, spent_at)
      SELECT 'day', (now() at time zone 'UTC' + interval '8 hours')::date, p.id::bigint, true, 100000 - 100 * p.n, now()
      FROM unnest($1::bigint[]) WITH ORDINALITY AS p (id, n)`,
    [many],
  )
  const { rows } = await world.board('spend')
  expect(rows).toHaveLength(100)
  expect(rows.map(({ place }) => place)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
  expect(await world.own(many[103] ?? '', 'spend')).toMatchObject({ place: 104, beyond: false, figure: 896, toNext: 1 })
  expect(await world.own(many[4] ?? '', 'spend')).toMatchObject({ place: 5, toNext: 1 })
  await world.rows('DELETE FROM rank_sum WHERE player_id = ANY ($1::bigint[])', [many])
  await world.later(HOUR)
  expect((await auditWorld(world.db)).filter(({ rule }) => !rule.includes('exponent'))).toEqual([])
})
