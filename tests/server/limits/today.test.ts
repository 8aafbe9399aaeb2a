import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { grantItems } from '#server/core/items/items.ts'
import { reachedIn, takeWords } from '#server/core/limits/capWords.ts'
import { countTopUp } from '#server/core/limits/limits.ts'
import { NO_CAP, NO_LIMITS } from '#server/core/limits/rules.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { type CapKind, getMyToday, modifyLimit, takeCapWords } from '#shared/calls/limits.ts'
import { exchangeQuantity } from '#shared/calls/profile.ts'
import { exchange, exchangeAll, openCase } from '#shared/modes/case/calls.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { DAY, testClock } from '../clock.ts'

// The reveal of a play is a moment of the database's clock, and the moment of an item too.
const clock = testClock(Date.now())
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

const today = (token: string) => dataOf(app.origin, getMyToday, { token })
const words = async (token: string) => (await dataOf(app.origin, takeCapWords, { token })).words
const setCap = (token: string, kind: CapKind, cap: number) =>
  dataOf(app.origin, modifyLimit, { query: { kind, cap: cap.toFixed(2) }, token })
const open = (token: string, number: '1' | '2' | '3' | '5' = '1') =>
  dataOf(app.origin, openCase, { query: { boxId, number }, token, key: randomUUID() })
/** Makes all plays of a player public. */
const reveal = (playerId: string) =>
  app.deps.db.$client.query("UPDATE case_open SET reveal_at = now() - interval '1 second' WHERE player_id = $1", [playerId])
const worth = async (playerId: string) =>
  (
    await app.deps.db.$client.query<{ sum: number }>(
      "SELECT sum(price)::float8 / 100 AS sum FROM item_instance WHERE owner_id = $1 AND state = 'bag'",
      [playerId],
    )
  ).rows[0]?.sum ?? 0

describe('the net of today', () => {
  it('is nothing for a player who has done nothing, also with coins that the house gave', async () => {
    const { token } = await app.newPlayer({ coins: 500_000 })
    expect(await today(token)).toMatchObject({ spent: 0, back: 0, kept: 0, net: 0 })
  })

  it('tells nothing of a play before its reveal, and what its items are worth after it', async () => {
    const { token, playerId } = await app.newPlayer({ coins: 100_000_000 })
    await open(token, '3')
    expect(await today(token)).toMatchObject({ spent: price * 3, back: 0, kept: 0, net: -price * 3 })
    await reveal(playerId)
    const kept = await worth(playerId)
    expect(kept).toBeGreaterThan(0)
    const sums = await today(token)
    expect(sums).toMatchObject({ spent: price * 3, back: 0, kept })
    expect(sums.net).toBeCloseTo(kept - price * 3, 2)
  })

  it('does not change when an item is exchanged, nor by diamonds, nor by what another player gave', async () => {
    const { token, playerId } = await app.newPlayer({ coins: 100_000_000, diamonds: 50_000 })
    await open(token, '5')
    await reveal(playerId)
    const before = await today(token)
    const sold = await dataOf(app.origin, exchangeAll, { query: {}, token, key: randomUUID() })
    await dataOf(app.origin, exchangeQuantity, { query: { quantity: '500' }, token, key: randomUUID() })
    const gift = { giftId: 1, grade: 3, price: 777, boxId: 0 }
    const granted = { ref: 'test', at: new Date(clock.now()) }
    await inTransaction(app.deps.db, (tx) => grantItems(tx, playerId, [{ ...gift, passed: true }], granted))
    const after = await today(token)
    expect(after).toMatchObject({ spent: before.spent, kept: 0 })
    expect(after.back).toBeCloseTo(sold.amount, 2)
    expect(after.net).toBeCloseTo(before.net, 2)
  })

  it('begins anew with the day in Beijing; an item of yesterday counts once it is exchanged', async () => {
    const { token, playerId } = await app.newPlayer({ coins: 100_000_000 })
    await open(token)
    await reveal(playerId)
    const shift = (table: string, column: string, which: string) =>
      app.deps.db.$client.query(`UPDATE ${table} SET ${column} = ${column} - interval '1 day' WHERE ${which}`, [playerId])
    await shift('item_instance', 'gained_at', 'owner_id = $1')
    await app.deps.db.$client.query("UPDATE day_tally SET day = day - 1 WHERE player_id = $1 AND what = 'spend'", [playerId])
    expect(await today(token)).toMatchObject({ spent: 0, back: 0, kept: 0, net: 0 })
    const { rows } = await app.deps.db.$client.query<{ id: string }>("SELECT id FROM item_instance WHERE owner_id = $1 AND state = 'bag'", [
      playerId,
    ])
    const sold = await dataOf(app.origin, exchange, { query: { ids: rows.map(({ id }) => id).join(',') }, token, key: randomUUID() })
    expect(await today(token)).toMatchObject({ spent: 0, back: sold.amount, net: sold.amount })
    await app.deps.db.$client.query('UPDATE day_tally SET day = day + 1 WHERE player_id = $1', [playerId])
  })

  it('is told to its player alone', async () => {
    expect((await callApi(app.origin, getMyToday, {})).status).toBe(401)
    expect((await callApi(app.origin, takeCapWords, {})).status).toBe(401)
  })
})

describe('the words of a cap', () => {
  it('come at half and at the whole, once each, and of the half never after the whole', async () => {
    const { token } = await app.newPlayer({ coins: 100_000_000 })
    await setCap(token, 'spendDay', price * 4)
    expect(await words(token)).toEqual([])
    await open(token)
    expect(await words(token)).toEqual([])
    await open(token)
    expect(await words(token)).toEqual([{ kind: 'spendDay', part: 50 }])
    expect(await words(token)).toEqual([])
    await open(token)
    expect(await words(token)).toEqual([])
    await open(token)
    expect(await words(token)).toEqual([{ kind: 'spendDay', part: 100 }])
    expect(await words(token)).toEqual([])
  })

  it('of the whole come alone where the half was never told; another cap has its own', async () => {
    const { token } = await app.newPlayer({ coins: 100_000_000 })
    await setCap(token, 'spendDay', price * 2)
    await setCap(token, 'spendMonth', price * 4)
    await open(token, '2')
    expect(await words(token)).toEqual(
      expect.arrayContaining([
        { kind: 'spendDay', part: 100 },
        { kind: 'spendMonth', part: 50 },
      ]),
    )
    await setCap(token, 'spendMonth', price * 3)
    expect(await words(token)).toEqual([{ kind: 'spendMonth', part: 50 }])
    await setCap(token, 'spendMonth', price * 3)
    expect(await words(token)).toEqual([])
  })

  it('count top-ups too, and nothing is said of a cap of 0', async () => {
    const { token, playerId } = await app.newPlayer()
    await setCap(token, 'topUpDay', 100)
    await setCap(token, 'topUpMonth', 0)
    await inTransaction(app.deps.db, (tx) => countTopUp(tx, playerId, 6_000, clock.now()))
    expect(await words(token)).toEqual([{ kind: 'topUpDay', part: 50 }])
  })

  it('are given to one of many pages that ask on two nodes at once', async () => {
    const { token, playerId } = await app.newPlayer({ coins: 100_000_000 })
    await setCap(token, 'spendDay', price)
    await open(token)
    const other = connectDb(app.deps.db.$client.options.connectionString ?? '')
    try {
      const asked = await Promise.all(
        Array.from({ length: 12 }, (_, index) => takeWords(index % 2 ? other.db : app.deps.db, playerId, clock.now())),
      )
      expect(asked.flat()).toEqual([{ kind: 'spendDay', part: 100 }])
    } finally {
      await other.close()
    }
  })

  it('come again in the next day and month', () => {
    const cap = { ...NO_CAP, cap: 1_000 }
    const held = { ...NO_LIMITS, day: cap, month: cap, tally: { day: '2026-03-31', amount: 600, monthAmount: 600 } }
    const noon = Date.parse('2026-03-31T04:00:00Z')
    expect(reachedIn('spend', held, noon)).toEqual([
      { kind: 'spendDay', part: 50, cap: 1_000, from: '2026-03-31' },
      { kind: 'spendMonth', part: 50, cap: 1_000, from: '2026-03-01' },
    ])
    expect(reachedIn('spend', held, noon + DAY)).toEqual([])
    // A node whose clock is behind counts in the day that has begun elsewhere.
    expect(reachedIn('spend', held, noon - DAY).map(({ from }) => from)).toEqual(['2026-03-31', '2026-03-01'])
  })
})
