import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantItems } from '#server/core/items/items.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { requestRetrieval } from '#server/economy/retrieval/orders.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { getMyProfile, modifyTradeUrl } from '#shared/calls/profile.ts'
import { Status } from '#shared/codes.ts'
import { PLAYERS_OF_A_TRADE_ACCOUNT } from '#shared/tradeLink.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { type TestPlayer, verify } from '../../support/player.ts'

let world: TestApp
beforeAll(async () => {
  world = await startTestApp()
})
afterAll(() => world?.stop())

const link = (partner: string | number) => `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${randomUUID().slice(0, 8)}`
const set = async ({ token }: TestPlayer, partner: string | number) =>
  (await callApi(world.origin, modifyTradeUrl, { token, query: { tradeUrl: link(partner) } })).status
const newPlayers = (count: number) => Promise.all(Array.from({ length: count }, () => world.newPlayer()))

describe('a Steam account', () => {
  it('is held by three players; a fourth is refused, however the number is spelled, until one has left it', async () => {
    const [one, two, three, four] = await newPlayers(PLAYERS_OF_A_TRADE_ACCOUNT + 1)
    if (!one || !two || !three || !four) throw new Error('no players')
    for (const { playerId } of [one, two, three, four]) await verify(world.deps.db, playerId)
    expect([await set(one, 1001), await set(two, '01001'), await set(three, '0001001')]).toEqual([0, 0, 0])
    for (const spelled of ['1001', '01001', '%31001']) expect(await set(four, spelled)).toBe(Status.conflict)
    expect(await set(one, 1001)).toBe(0)
    expect((await dataOf(world.origin, getMyProfile, { token: two.token })).tradeUrl).toContain('partner=1001&')
    expect(await set(three, 1002)).toBe(0)
    expect(await set(four, 1001)).toBe(0)
    expect(await set(three, 1001)).toBe(Status.conflict)
  })

  it('gets no more of them when twenty ask at once', async () => {
    const crowd = await newPlayers(20)
    for (const { playerId } of crowd) await verify(world.deps.db, playerId)
    const answers = await Promise.all(crowd.map((player) => set(player, 2001)))
    expect(answers.filter((status) => status === 0)).toHaveLength(PLAYERS_OF_A_TRADE_ACCOUNT)
  })

  it('is not taken from its owner by accounts that cost nothing, however many have typed its number', async () => {
    const strangers = await newPlayers(PLAYERS_OF_A_TRADE_ACCOUNT + 2)
    for (const stranger of strangers) expect(await set(stranger, 5001)).toBe(0)
    const [owner] = await newPlayers(1)
    if (!owner) throw new Error('no player')
    await verify(world.deps.db, owner.playerId)
    expect(await set(owner, 5001)).toBe(0)
  })

  it('is remembered for those who had items sent to it, so that passing a link round helps nobody', async () => {
    const { db } = world.deps
    const players = await newPlayers(5)
    const statuses: number[] = []
    for (const player of players) {
      await verify(db, player.playerId)
      const status = await set(player, 3001)
      statuses.push(status)
      if (status !== 0) continue
      const item = { giftId: 1, grade: 4, price: 100, boxId: 0 }
      const ids = await inTransaction(db, (tx) => grantItems(tx, player.playerId, [item], { ref: 'test', at: new Date() }))
      await requestRetrieval({ db, now: Date.now }, { sessionId: HOUSE, playerId: player.playerId, key: randomUUID(), ids })
      expect(await set(player, 3002 + statuses.length)).toBe(0)
    }
    expect(statuses).toEqual([0, 0, 0, Status.conflict, Status.conflict])
  })

  it('is judged again when items are sent: links of before may be held by more', async () => {
    const { db } = world.deps
    const statuses: number[] = []
    for (const player of await newPlayers(4)) {
      await verify(db, player.playerId)
      await db.$client.query('UPDATE player SET trade_url = $2, trade_partner = 4001 WHERE id = $1', [player.playerId, link(4001)])
      const item = { giftId: 1, grade: 4, price: 100, boxId: 0 }
      const ids = await inTransaction(db, (tx) => grantItems(tx, player.playerId, [item], { ref: 'test', at: new Date() }))
      const asked = requestRetrieval({ db, now: Date.now }, { sessionId: HOUSE, playerId: player.playerId, key: randomUUID(), ids })
      statuses.push(
        await asked.then(
          () => 0,
          (error: { status: number }) => error.status,
        ),
      )
    }
    expect(statuses).toEqual([0, 0, 0, Status.conflict])
  })
})
