import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import type { QueryOf } from '#shared/calls/call.ts'
import { CAP_KINDS, type CapKind, getMyLimits, modifyLimit, takeRest } from '#shared/calls/limits.ts'
import { exchangeQuantity } from '#shared/calls/profile.ts'
import * as visitor from '#shared/calls/visitor.ts'
import { Status } from '#shared/codes.ts'
import { casePage, exchangeAll, openCase } from '#shared/modes/case/calls.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { DAY, HOUR, testClock } from '../clock.ts'

// 09:30 in Beijing.
const clock = testClock(Date.parse('2026-03-14T01:30:00Z'))
let app: TestApp
let boxId: string
let price: number
beforeAll(async () => {
  app = await startTestApp({ now: clock.now })
  const box = [...(await currentCatalogue(app.deps.db)).boxes.values()].find(({ open }) => open)
  if (!box) throw new Error('the starter catalogue has no open box')
  boxId = String(box.boxId)
  price = box.price / 100
})
afterAll(() => app.stop())

const limits = (token: string) => dataOf(app.origin, getMyLimits, { token })
const setCap = (token: string, kind: CapKind, cap: string | number) =>
  dataOf(app.origin, modifyLimit, { query: { kind, cap: String(cap) }, token })
const rest = (token: string, days: '1' | '7' | '30') => dataOf(app.origin, takeRest, { query: { days }, token })
const open = (token: string, query: Partial<QueryOf<typeof openCase>> = {}, key: string = randomUUID()) =>
  callApi(app.origin, openCase, { query: { boxId, ...query }, token, key })
const capOf = async (token: string, kind: CapKind) => (await limits(token)).caps.find((cap) => cap.kind === kind)

describe('caps', () => {
  it('start as none, with the ends of day and month in Beijing', async () => {
    const { token } = await app.newPlayer()
    const state = await limits(token)
    expect(state.restUntil).toBeNull()
    expect(state.totals).toEqual({ toppedUp: 0, spent: 0, exchanged: 0 })
    expect(state.caps.map(({ kind }) => kind)).toEqual([...CAP_KINDS])
    for (const { kind, cap, used, raise, resetsAt } of state.caps) {
      expect([cap, used, raise]).toEqual([null, 0, null])
      expect(resetsAt).toBe(Date.parse(kind.endsWith('Day') ? '2026-03-14T16:00:00Z' : '2026-03-31T16:00:00Z'))
    }
  })

  it('stop openings with words, lower at once, rise after a day, and the day starts anew', async () => {
    const { token } = await app.newPlayer({ coins: 100_000_000 })
    await setCap(token, 'spendDay', price)
    expect((await open(token)).status).toBe(0)
    const refused = await open(token)
    expect(refused).toMatchObject({ status: Status.limitReached, data: null })
    expect(refused.msg).toMatch(/^已达到每日消费上限 [\d,.]+ 金币，将于明天 00:00 恢复$/)
    expect(await capOf(token, 'spendDay')).toMatchObject({ cap: price, used: price })

    const raised = await setCap(token, 'spendDay', price * 3)
    expect(raised.caps[2]).toMatchObject({ kind: 'spendDay', cap: price, raise: { cap: price * 3, at: clock.now() + DAY } })
    expect((await open(token)).status).toBe(Status.limitReached)
    clock.advance(DAY - 1)
    expect(await capOf(token, 'spendDay')).toMatchObject({ cap: price, used: 0 })
    clock.advance(1)
    expect(await capOf(token, 'spendDay')).toMatchObject({ cap: price * 3, raise: null })
    expect((await open(token, { number: '3' })).status).toBe(0)
    expect((await open(token)).status).toBe(Status.limitReached)
  })

  it('below what was used refuse to spend and nothing else', async () => {
    const { token } = await app.newPlayer({ coins: 100_000_000, diamonds: 10_000 })
    await open(token, { number: '5' })
    const { caps } = await setCap(token, 'spendMonth', '0.01')
    expect(caps[3]).toMatchObject({ kind: 'spendMonth', cap: 0.01, used: price * 5 })
    expect((await open(token)).status).toBe(Status.limitReached)
    expect((await open(token, { demo: '1' })).status).toBe(0)
    expect((await callApi(app.origin, exchangeAll, { query: {}, token, key: randomUUID() })).status).toBe(0)
    expect((await callApi(app.origin, exchangeQuantity, { query: { quantity: '100' }, token, key: randomUUID() })).status).toBe(0)
  })

  it('are the player’s own: nobody else is held to them', async () => {
    const [mine, other] = await Promise.all([app.newPlayer({ coins: 1_000_000 }), app.newPlayer({ coins: 100_000_000 })])
    await setCap(mine.token, 'spendDay', 0)
    await rest(mine.token, '30')
    expect(await limits(other.token)).toMatchObject({ restUntil: null, caps: [{ cap: null }, { cap: null }, { cap: null }, { cap: null }] })
    expect((await open(other.token)).status).toBe(0)
  })

  it.each([
    ['spendDay', '1.234'],
    ['spendDay', '-1'],
    ['spendDay', '1e3'],
    ['spendDay', '1234567890'],
    ['spendWeek', '1'],
  ])('refuse bad input and keep what was: %s %s', async (kind, cap) => {
    const { token } = await app.newPlayer()
    await setCap(token, 'spendDay', 5)
    const query = { kind: kind as CapKind, cap }
    expect((await callApi(app.origin, modifyLimit, { query, token })).status).toBe(Status.badInput)
    expect(await capOf(token, 'spendDay')).toMatchObject({ cap: 5, raise: null })
  })
})

describe('rest', () => {
  it('holds for the trials of visitors too, when the token comes along', async () => {
    const { token } = await app.newPlayer()
    const [target] = await dataOf(app.origin, visitor.dreamTargetList, {})
    const tries = (token?: string) => {
      const own = token === undefined ? {} : { token }
      return Promise.all([
        callApi(app.origin, visitor.tryCase, { query: { boxId }, ...own }),
        callApi(app.origin, visitor.tryUpgrade, {
          query: { giftId: String(target?.giftId), chance: '1000' },
          ...own,
        }),
      ])
    }
    expect((await tries(token)).map(({ status }) => status)).toEqual([0, 0])
    await rest(token, '1')
    expect((await tries(token)).map(({ status }) => status)).toEqual([Status.resting, Status.resting])
    expect((await tries()).map(({ status }) => status)).toEqual([0, 0])
  })

  it('refuses plays and trials with its end, cannot be shortened, and ends by itself', async () => {
    const { token } = await app.newPlayer({ coins: 100_000_000 })
    const until = clock.now() + 7 * DAY
    expect((await rest(token, '7')).restUntil).toBe(until)
    expect((await rest(token, '1')).restUntil).toBe(until)
    for (const refused of [await open(token), await open(token, { demo: '1' })]) {
      expect(refused.status).toBe(Status.resting)
      expect(refused.msg).toMatch(/^休息到 3 月 \d+ 日 \d\d:\d\d，到时自动恢复$/)
    }
    expect((await callApi(app.origin, casePage, { query: {}, token })).status).toBe(0)
    clock.advance(7 * DAY - 1)
    expect((await open(token)).status).toBe(Status.resting)
    clock.advance(1)
    expect((await limits(token)).restUntil).toBeNull()
    expect((await open(token)).status).toBe(0)
  })

  it('is prolonged by a later end', async () => {
    const { token } = await app.newPlayer()
    await rest(token, '1')
    clock.advance(HOUR)
    expect((await rest(token, '1')).restUntil).toBe(clock.now() + DAY)
    expect((await rest(token, '30')).restUntil).toBe(clock.now() + 30 * DAY)
  })

  it('still answers a key with what it did', async () => {
    const { token } = await app.newPlayer({ coins: 100_000_000 })
    const key = randomUUID()
    const first = await open(token, {}, key)
    await rest(token, '1')
    expect(await open(token, {}, key)).toEqual(first)
    expect((await open(token)).status).toBe(Status.resting)
  })

  it('is for frozen players too', async () => {
    const { token, playerId } = await app.newPlayer({ coins: 100_000_000 })
    await app.deps.db.$client.query('UPDATE player SET frozen = true WHERE id = $1', [playerId])
    expect((await rest(token, '1')).restUntil).toBe(clock.now() + DAY)
    expect((await setCap(token, 'topUpDay', 1)).caps[0]).toMatchObject({ kind: 'topUpDay', cap: 1 })
  })
})

it('tells totals from the ledger: what was given by the house is none of them', async () => {
  const { token } = await app.newPlayer({ coins: 100_000_000, diamonds: 50_000 })
  await open(token, { number: '2' })
  const sold = await dataOf(app.origin, exchangeAll, { query: {}, token, key: randomUUID() })
  await dataOf(app.origin, exchangeQuantity, { query: { quantity: '500' }, token, key: randomUUID() })
  const { totals } = await limits(token)
  expect(totals.toppedUp).toBe(0)
  expect(totals.spent).toBe(price * 2)
  expect(totals.exchanged).toBeCloseTo(sold.amount + 5, 2)
})
