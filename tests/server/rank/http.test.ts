import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureRank } from '#server/community/rank/clock.ts'
import { stepAlone } from '#server/core/rounds/steps.ts'
import { roomModes } from '#server/wiring/jobs.ts'
import { getRankWeekPage, modifyRankMask, rankReward } from '#shared/calls/rank.ts'
import { Status } from '#shared/codes.ts'
import { openCase } from '#shared/modes/case/calls.ts'
import { RANK_BOARDS, RANK_PERIODS } from '#shared/rank.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { soon } from '../../support/soon.ts'

let world: TestApp
const clock = { now: Date.parse('2026-03-10T10:00:00+08:00') }
const steps = () => ({ db: world.deps.db, modes: roomModes(world.deps), log: { warn: () => undefined } })
beforeAll(async () => {
  world = await startTestApp({ now: () => clock.now })
  await ensureRank(world.deps.db)
})
afterAll(() => world?.stop())

/** Lets everything that was played become public and count. */
const settle = async () => {
  clock.now += 120_000
  await stepAlone(steps())
}

it('visitors see every board and the rewards; a board or period that there is not is refused', async () => {
  for (const board of RANK_BOARDS)
    for (const period of RANK_PERIODS) {
      const view = await dataOf(world.origin, rankReward, { query: { board, period } })
      expect(view).toMatchObject({ board, period, rows: [], own: null })
      expect(view.to - view.from).toBe((period === 'day' ? 1 : 7) * 24 * 3_600_000)
      expect(view.from).toBe(Date.parse(period === 'day' ? '2026-03-10T00:00:00+08:00' : '2026-03-09T00:00:00+08:00'))
      expect(view.rewards[0]).toEqual({ rankFrom: 1, rankTo: 1, secondaryBalance: period === 'day' ? 5_000 : 20_000 })
    }
  expect(await dataOf(world.origin, rankReward)).toMatchObject({ board: 'luck', period: 'day' })
  expect(await dataOf(world.origin, getRankWeekPage)).toEqual({ pageData: [], page: 1, pageSize: 5, total: 0 })
  for (const query of [{ board: 'none' }, { period: 'year' }])
    expect((await callApi(world.origin, rankReward, { query: query as never })).status).toBe(Status.badInput)
})

it('a player sees the own place, and nobody else learns who stands where', async () => {
  const [one, two] = [await world.newPlayer({ coins: 1_000_000 }), await world.newPlayer({ coins: 1_000_000 })]
  for (const { token } of [one, one, two]) {
    const { status } = await callApi(world.origin, openCase, {
      token,
      key: randomUUID(),
      query: { boxId: '501', number: '10', price: '1', oddsVersion: '1' } as never,
    })
    expect(status).toBe(0)
  }
  await settle()
  const mine = () => dataOf(world.origin, rankReward, { token: one.token, query: { board: 'spend' } })
  expect((await mine()).own).toMatchObject({ place: 1, masked: false, toNext: null })
  // The rows are read once a second for everybody.
  await soon(async () => expect((await mine()).rows.map((row) => row.mine)).toEqual([true, false]))
  const { rows } = await world.deps.db.$client.query('SELECT id, uid, phone FROM player')
  const text = JSON.stringify(await dataOf(world.origin, rankReward, { query: { board: 'spend' } }))
  for (const { uid, phone } of rows) for (const secret of [uid, phone]) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/player_?id|uid/i)
})

it('hiding the name twice is hiding it once; without a login nobody can', async () => {
  const player = await world.newPlayer()
  for (const masked of ['1', '1', '0', '0', '1'])
    expect(await dataOf(world.origin, modifyRankMask, { token: player.token, query: { masked } })).toEqual({ masked: masked === '1' })
  expect((await dataOf(world.origin, rankReward, { token: player.token })).own).toMatchObject({ masked: true, place: null, missing: 20 })
  expect((await callApi(world.origin, modifyRankMask, { query: { masked: '1' } })).status).toBe(Status.loginFailure)
})
