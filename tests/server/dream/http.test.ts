import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSession } from '#server/account/auth/session.ts'
import { KEY_HEADER, TOKEN_HEADER } from '#shared/calls/call.ts'
import { recentDrop } from '#shared/calls/drops.ts'
import { getMyBagPage, getMyBalanceLog } from '#shared/calls/profile.ts'
import { allCalls } from '#shared/calls/registry.ts'
import { Status } from '#shared/codes.ts'
import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'
import { getReceipt } from '#shared/modes/case/calls.ts'
import * as calls from '#shared/modes/dream/calls.ts'
import { DREAM, leastChance } from '#shared/modes/dream/dream.ts'
import { toMinor } from '#shared/money.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import type { TestPlayer } from '../../support/player.ts'
import { type TestClock, testClock } from '../clock.ts'

let app: TestApp
let clock: TestClock
let player: TestPlayer
beforeAll(async () => {
  clock = testClock(Date.parse('2026-03-01T04:00:00Z'))
  app = await startTestApp({ now: clock.now })
  player = await app.newPlayer({ coins: 1_000_000_000 })
})
afterAll(async () => {
  expect(await auditWorld(app.deps.db)).toEqual([])
  await app.stop()
})

const ask = () => ({ token: player.token, key: randomUUID() })

it('lists every item of grade 2 or rarer that some chance can be had for, the dearest first', async () => {
  const targets = await dataOf(app.origin, calls.dreamTargets, { token: player.token })
  expect(targets.length).toBeGreaterThan(100)
  const prices = targets.map(({ recoveryPrice }) => recoveryPrice)
  expect(prices).toEqual([...prices].sort((a, b) => b - a))
  for (const { grade, recoveryPrice } of targets) {
    expect(grade).toBeLessThanOrEqual(2)
    expect(leastChance(toMinor(recoveryPrice))).toBeLessThanOrEqual(DREAM.chance.most)
  }
})

it('shows the whole ring before paying, with the hash that the receipt then has, also with stakes', async () => {
  const [target] = await dataOf(app.origin, calls.dreamTargets, { token: player.token })
  if (!target) throw new Error('the catalogue has targets')
  const query = { giftId: String(target.giftId), chance: '2500' }
  const odds = await dataOf(app.origin, calls.dreamOdds, { token: player.token, query })
  expect(odds.items[0]).toMatchObject({ giftId: target.giftId, rangeFrom: 1, rangeTo: 250_000 })
  expect(odds.items.reduce((sum, { rangeFrom, rangeTo }) => sum + rangeTo - rangeFrom + 1, 0)).toBe(TOTAL_WEIGHT)
  const { book } = await dataOf(app.origin, calls.upgrade, {
    ...ask(),
    query: { ...query, target: String(target.recoveryPrice), pay: String(odds.price), odds: odds.oddsHash },
  })
  const hit = odds.items.find(({ rangeFrom, rangeTo }) => book.roll >= rangeFrom && book.roll <= rangeTo)
  expect(book.drop.giftId).toBe(hit?.giftId)
  const receiptId = book.drop.receiptId ?? ''
  expect(await dataOf(app.origin, getReceipt, { token: player.token, query: { receiptId } })).toMatchObject({ oddsHash: odds.oddsHash })
  const staked = { ...query, staked: String(target.recoveryPrice) }
  expect(await dataOf(app.origin, calls.dreamOdds, { token: player.token, query: staked })).toMatchObject({ chance: DREAM.chance.most })
})

it('needs a key and a login, and refuses bad input before anything', async () => {
  const query = { giftId: '1', chance: '2500' }
  expect(await callApi(app.origin, calls.upgrade, { token: player.token, query })).toMatchObject({ status: Status.badInput })
  expect(await callApi(app.origin, calls.upgrade, { key: randomUUID(), query })).toMatchObject({ status: Status.loginFailure })
  const eleven = Array.from({ length: 11 }, (_, index) => index + 1).join(',')
  for (const wrong of [
    { chance: '499' },
    { chance: '7501' },
    { chance: '2500.5' },
    { stakes: eleven },
    { stakes: '1,1' },
    { pay: '1.234' },
  ])
    expect(await callApi(app.origin, calls.upgrade, { ...ask(), query: { ...query, ...wrong } })).toMatchObject({ status: Status.badInput })
})

it('is found again by its key, from any device of the player', async () => {
  const key = randomUUID()
  const [target] = await dataOf(app.origin, calls.dreamTargets, { token: player.token })
  const query = { giftId: String(target?.giftId), chance: '500' }
  const done = await dataOf(app.origin, calls.upgrade, { token: player.token, key, query })
  const phone = await createSession(app.deps.db, player.playerId, clock.now())
  expect(await dataOf(app.origin, calls.getUpgradeRecord, { token: phone, query: { key } })).toEqual(done)
  expect(await dataOf(app.origin, calls.getUpgradeRecord, { token: phone, query: { key: 'never-used' } })).toBeNull()
})

it('what a visitor and another player can ask for tells nothing of an upgrade before its reveal', async () => {
  const stranger = await app.newPlayer()
  const targets = await dataOf(app.origin, calls.dreamTargets, { token: player.token })
  const giftId = String(targets[5]?.giftId)
  // Lists that are kept for a moment are asked for with another limit each time.
  let asked = 20
  for (;;) {
    const { book } = await dataOf(app.origin, calls.upgrade, { ...ask(), query: { giftId, chance: '7500' } })
    const { itemId, receiptId } = book.drop
    const told = async (token: string) => {
      const replies = await Promise.all(
        allCalls
          .filter(({ method }) => method === 'GET')
          .map(async ({ path }) => {
            const query = `dreamId=${book.dreamId}&receiptId=${receiptId}&dropId=${itemId}&limit=${++asked}`
            return (await app.app.inject({ url: `${path}?${query}`, headers: { [TOKEN_HEADER]: token, [KEY_HEADER]: randomUUID() } })).body
          }),
      )
      return replies.filter(
        (body) =>
          body.includes(`"dropId":"${itemId}"`) || body.includes(`"itemId":"${itemId}"`) || body.includes(`"receiptId":"${receiptId}"`),
      )
    }
    clock.advance(book.revealAt - clock.now() - 1)
    expect([...(await told('')), ...(await told(stranger.token))]).toEqual([])
    clock.advance(1)
    if (!book.won) continue
    const won = { dropId: itemId, time: book.revealAt, boxId: 0, boxName: '黄金装备', giftId: Number(giftId) }
    expect((await dataOf(app.origin, calls.recentUpgrades, { token: stranger.token, query: { limit: '50' } }))[0]).toMatchObject(won)
    expect((await dataOf(app.origin, recentDrop, { token: stranger.token, query: {} }))[0]).toMatchObject(won)
    const bag = await dataOf(app.origin, getMyBagPage, { token: player.token, query: { sort: 'new' } })
    expect(bag.pageData.find((item) => item.itemId === itemId)).toMatchObject({ boxName: '黄金装备', receiptId })
    const log = await dataOf(app.origin, getMyBalanceLog, { token: player.token, query: {} })
    expect(log.pageData[0]).toMatchObject({ typeName: '黄金装备', about: { kind: 'upgrade', id: book.dreamId } })
    const page = { pageSize: '1', dreamId: book.dreamId ?? '' }
    expect(await dataOf(app.origin, calls.getMyDreamPage, { token: player.token, query: page })).toMatchObject({ total: 1 })
    expect(await dataOf(app.origin, calls.getMyDreamPage, { token: stranger.token, query: page })).toMatchObject({ total: 0, pageData: [] })
    return
  }
})
