import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postJournal } from '#server/core/money/journal.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { endGuide, getMyBalanceLog, getMyBalanceSum, getSecret, modifySecret } from '#shared/calls/profile.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { Status } from '#shared/codes.ts'
import { seedHash } from '#shared/fairness/draw.ts'
import { JOURNAL_KINDS, type JournalKind } from '#shared/kinds.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import type { TestPlayer } from '../../support/player.ts'

let world: TestApp
let player: TestPlayer
beforeAll(async () => {
  world = await startTestApp({ catalogue: false })
  player = await world.newPlayer({ coins: 12_345, diamonds: 600 })
})
afterAll(() => world?.stop())

const setSeed = (clientSeed: string, { token } = player) => callApi(world.origin, modifySecret, { query: { clientSeed }, token })

describe('userInfo', () => {
  it('shows the player to the player, with the phone masked', async () => {
    const info = await dataOf(world.origin, userInfo, { token: player.token })
    expect(info).toMatchObject({ id: player.playerId, balance: 123.45, secondaryBalance: 6 })
    expect(info.phone).toBe(`${player.phone.slice(0, 3)}****${player.phone.slice(-4)}`)
    const known = [
      'balance',
      'balanceLine',
      'headGround',
      'headPic',
      'hidden',
      'id',
      'level',
      'nickname',
      'phone',
      'secondaryBalance',
      'secondaryLine',
      'uid',
    ]
    expect(Object.keys(info).sort()).toEqual(known)
  })

  it('tells a new player what the registration has given, until the welcome has ended', async () => {
    const { token, playerId } = await world.newPlayer({ coins: 200_000, diamonds: 30_000, fresh: true })
    await inTransaction(world.deps.db, (tx) => {
      const line = { currency: 0, amount: 500 } as const
      return postJournal(tx, {
        kind: 'operator_grant',
        ref: `player:${playerId}`,
        at: new Date(),
        lines: [
          { playerId, ...line },
          { house: JOURNAL_KINDS.operator_grant.house, ...line, amount: -line.amount },
        ],
      })
    })
    expect(await dataOf(world.origin, userInfo, { token })).toMatchObject({
      fresh: true,
      start: { coins: 2_000, diamonds: 300 },
      balance: 2_005,
    })
    await dataOf(world.origin, endGuide, { token })
    expect(await dataOf(world.origin, userInfo, { token })).not.toHaveProperty('start')
    const poor = await world.newPlayer({ fresh: true })
    const told = await dataOf(world.origin, userInfo, { token: poor.token })
    expect(told.fresh).toBe(true)
    expect(told).not.toHaveProperty('start')
  })

  it('takes no id from the request', async () => {
    const stranger = await world.newPlayer()
    const reply = await world.app.inject({
      url: '/api/profile/userInfo',
      query: { id: player.playerId, playerId: player.playerId },
      headers: { token: stranger.token },
    })
    expect(reply.json().data.id).toBe(stranger.playerId)
  })
})

describe('getMyBalanceLog', () => {
  it('lists own entries only, by currency and page', async () => {
    const stranger = await world.newPlayer()
    const all = await dataOf(world.origin, getMyBalanceLog, { token: player.token })
    expect(all).toMatchObject({ page: 1, pageSize: 15, total: 2 })
    const coins = await dataOf(world.origin, getMyBalanceLog, { token: player.token, query: { currency: '0' } })
    expect(coins.pageData).toMatchObject([{ currency: 0, amount: 123.45, balanceAfter: 123.45, type: 'opening_grant' }])
    expect(coins.pageData[0]?.typeName).toMatch(/[一-龥]/)
    const second = await dataOf(world.origin, getMyBalanceLog, { token: player.token, query: { page: '2', pageSize: '1' } })
    expect(second.pageData).toHaveLength(1)
    expect((await dataOf(world.origin, getMyBalanceLog, { token: stranger.token })).total).toBe(0)
  })

  it('lists a month of Beijing time, and sums it by currency', async () => {
    const { playerId, token } = await world.newPlayer({ coins: 100_000 })
    const move = (amount: number, at: string, currency: 0 | 1 = 0, ref = 'test', kind: JournalKind = 'operator_grant') =>
      inTransaction(world.deps.db, (tx) => {
        const lines = [
          { playerId, currency, amount },
          { house: JOURNAL_KINDS[kind].house, currency, amount: -amount },
        ]
        return postJournal(tx, { kind, ref, at: new Date(at), lines })
      })
    await move(1_000, '2020-01-31T15:59:59.999Z')
    await move(2_050, '2020-01-31T16:00:00.000Z')
    await move(-1_010, '2020-02-15T00:00:00Z', 0, 'open:12', 'case_open')
    await move(-40, '2020-02-29T15:59:59.999Z', 0, 'open:13')
    await move(300, '2020-02-20T00:00:00Z', 1, 'topUp:abc', 'top_up')
    await move(5, '2020-02-29T16:00:00.000Z')
    const log = await dataOf(world.origin, getMyBalanceLog, { token, query: { month: '2020-02', pageSize: '3' } })
    expect(log.total).toBe(4)
    expect(log.pageData.map(({ amount, about }) => [amount, about])).toEqual([
      [3, { kind: 'topUp', id: 'abc' }],
      [-0.4, null],
      [-10.1, { kind: 'open', id: '12' }],
    ])
    expect(await dataOf(world.origin, getMyBalanceSum, { token, query: { month: '2020-02' } })).toEqual([
      { currency: 0, gained: 20.5, spent: 10.5 },
      { currency: 1, gained: 3, spent: 0 },
    ])
    const empty = await dataOf(world.origin, getMyBalanceSum, { token: player.token, query: { month: '2020-02' } })
    expect(empty.map(({ gained, spent }) => [gained, spent])).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  it.each([
    { page: '0' },
    { page: '1e3' },
    { pageSize: '101' },
    { currency: '2' },
    { page: '' },
    { month: '2020-13' },
    { month: '0000-01' },
  ])('refuses %j', async (query) => {
    expect(await callApi(world.origin, getMyBalanceLog, { token: player.token, query })).toMatchObject({
      http: 400,
      status: Status.badInput,
    })
  })
})

describe('the fairness seed', () => {
  it('is revealed by the change that sets a new client seed, and fits the hash that was published', async () => {
    const before = await dataOf(world.origin, getSecret, { token: player.token })
    expect(JSON.stringify(before)).not.toContain('"serverSeed"')
    const { data } = await setSeed('我的 幸运 seed ✨')
    expect(data?.revealed.serverSeedHash).toBe(before.current.serverSeedHash)
    expect(seedHash(data?.revealed.serverSeed ?? '')).toBe(before.current.serverSeedHash)
    expect(data?.current).toMatchObject({ clientSeed: '我的 幸运 seed ✨', nonce: 0, serverSeedHash: before.current.nextServerSeedHash })
    const after = await dataOf(world.origin, getSecret, { token: player.token })
    expect(after.current).toEqual(data?.current)
    expect(after.revealed[0]).toEqual(data?.revealed)
  })

  it.each(['a', '9', '😀', '种'.repeat(64), '!@#$%^&*()', "' or 1=1 --"])('%j can be a client seed', async (clientSeed) => {
    expect((await setSeed(clientSeed)).data?.current.clientSeed).toBe(clientSeed)
  })

  it.each([' ', ' a', 'a ', 'a  b', '\t', 'a\u0000b', '\u200b', '\u202eabc', 'a\nb'])('%j is not visible text', async (clientSeed) => {
    expect(await setSeed(clientSeed)).toMatchObject({ http: 400, msg: '请输入1到64个可见字符' })
  })

  it.each(['', 'x'.repeat(65)])('%j has not 1 to 64 characters', async (clientSeed) => {
    expect(await setSeed(clientSeed)).toMatchObject({ http: 400, status: Status.badInput })
  })

  it('changed many times at once, reveals every seed once', async () => {
    const own = await world.newPlayer()
    const replies = await Promise.all(Array.from({ length: 8 }, (_, index) => setSeed(`at-once-${index}`, own)))
    const revealed = replies.map(({ data }) => data?.revealed.serverSeedHash)
    expect(new Set(revealed).size).toBe(8)
    expect((await dataOf(world.origin, getSecret, { token: own.token })).revealed).toHaveLength(8)
  })
})
