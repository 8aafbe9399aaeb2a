import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#server/core/money/audit.ts'
import { balanceLogPage, balancesOf } from '#server/core/money/balances.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { auditItems } from '#server/modes/case/audit.ts'
import { exchangeBag } from '#server/modes/case/exchange.ts'
import { PART } from '#server/modes/case/exchangeParts.ts'
import { Status } from '#shared/codes.ts'
import { each } from '../../support/each.ts'
import { statusOf } from './hoard.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(async () => {
  expect(await auditLedger(world.db)).toEqual([])
  expect(await auditItems(world.db)).toEqual([])
  await world.close()
})

/** Worth of each item, in minor units. */
const PRICE = 7

async function playerWith(count: number): Promise<string> {
  const playerId = await world.newPlayer({ startCoins: 0 })
  await addItems(playerId, count)
  return playerId
}

async function addItems(playerId: string, count: number, state = 'bag'): Promise<void> {
  await world.db.$client.query(
    `WITH made AS (
      INSERT INTO item_instance (owner_id, state, gift_id, grade, price, box_id, gained_at)
      SELECT $1, $2, 1, n % 5, ${PRICE}, 1, now() FROM generate_series(1, $3::int) n RETURNING id)
    INSERT INTO item_history (item_id, owner_id, to_state, ref, at) SELECT id, $1, $2, 'test', now() FROM made`,
    [playerId, state, count],
  )
}

const all = (playerId: string, wanted: Partial<Parameters<typeof exchangeBag>[1]> = {}, deps = world.deps) =>
  exchangeBag(deps, { sessionId: HOUSE, playerId, key: randomUUID(), grade: -1, ...wanted })
const leftOf = async (playerId: string) =>
  (await world.db.$client.query(`SELECT count(*)::int AS n FROM item_instance WHERE owner_id = $1 AND state = 'bag'`, [playerId])).rows[0].n

describe('the exchange of a whole bag', () => {
  it('goes in parts that hold few rows each, with a line in the balance log for each', async () => {
    const playerId = await playerWith(2 * PART + 1)
    expect(await all(playerId, { count: 2 * PART + 1 })).toMatchObject({ amount: 700.07, count: 10_001, balance: 700.07 })
    expect(await leftOf(playerId)).toBe(0)
    const { pageData } = await balanceLogPage(world.db, playerId, { page: 1, pageSize: 5, currency: -1 })
    expect(pageData.map(({ remark, balanceAfter }) => [remark, balanceAfter])).toEqual([
      ['兑换 1 件物品', 700.07],
      ['兑换 5000 件物品', 700],
      ['兑换 5000 件物品', 350],
    ])
  }, 60_000)

  it('goes on where it was cut off, once per key, and takes nothing that came later', async () => {
    const playerId = await playerWith(12_000)
    const key = randomUUID()
    let parts = 0
    const cut = {
      ...world.deps,
      now: () => {
        if (++parts > 2) throw new Error('cut off')
        return world.deps.now()
      },
    }
    await expect(all(playerId, { key, count: 12_000 }, cut)).rejects.toThrow('cut off')
    expect(await leftOf(playerId)).toBe(2_000)
    expect((await balancesOf(world.db, playerId)).balance).toBe(700)
    await addItems(playerId, 30)
    const replies = await Promise.all(Array.from({ length: 4 }, () => all(playerId, { key, count: 12_000 })))
    each(replies, (reply) => expect(reply).toMatchObject({ amount: 840, count: 12_000, balance: 840, secondaryBalance: 0 }))
    expect(await leftOf(playerId)).toBe(30)
    expect(await all(playerId, { key, count: 12_000 })).toEqual(replies[0])
    expect(await statusOf(all(playerId, { key, count: 12_001 }))).toBe(Status.keyReused)
  }, 60_000)

  it('exchanges no more than the player saw, also where items come back between two parts', async () => {
    const playerId = await playerWith(0)
    await addItems(playerId, 100, 'exponent_bag')
    await addItems(playerId, PART + 10)
    const key = randomUUID()
    let parts = 0
    const cut = {
      ...world.deps,
      now: () => {
        if (++parts > 1) throw new Error('cut off')
        return world.deps.now()
      },
    }
    await expect(all(playerId, { key, count: PART + 10 }, cut)).rejects.toThrow('cut off')
    await world.db.$client.query(
      `WITH back AS (UPDATE item_instance SET state = 'bag' WHERE owner_id = $1 AND state = 'exponent_bag' RETURNING id)
      INSERT INTO item_history (item_id, owner_id, from_state, to_state, ref, at) SELECT id, $1, 'exponent_bag', 'bag', 'test', now() FROM back`,
      [playerId],
    )
    expect(await all(playerId, { key, count: PART + 10 })).toMatchObject({ count: PART + 10 })
    expect(await leftOf(playerId)).toBe(100)
  }, 60_000)

  it('pressed on two phones at once pays each item once, and both together take all', async () => {
    const playerId = await playerWith(12_000)
    const replies = await Promise.allSettled([all(playerId), all(playerId)])
    const taken = replies.map((reply) => (reply.status === 'fulfilled' ? reply.value.count : 0))
    expect(taken.reduce((sum, count) => sum + count)).toBe(12_000)
    expect((await balancesOf(world.db, playerId)).balance).toBe(840)
  }, 60_000)

  it('of a large bag keeps what the player keeps, and refuses another number than the player saw', async () => {
    const playerId = await playerWith(6_000)
    const kept = (await world.db.$client.query('SELECT id::text FROM item_instance WHERE owner_id = $1 LIMIT 3', [playerId])).rows
    const except = kept.map(({ id }) => id)
    expect(await statusOf(all(playerId, { except, count: 6_000 }))).toBe(Status.itemNotInBag)
    expect(await leftOf(playerId)).toBe(6_000)
    expect(await all(playerId, { except, count: 5_997 })).toMatchObject({ count: 5_997 })
    expect(await leftOf(playerId)).toBe(3)
  }, 60_000)

  it('of one bag is another act than that of the other: one key does not serve both', async () => {
    const playerId = await playerWith(2)
    await addItems(playerId, 3, 'exponent_bag')
    const key = randomUUID()
    expect(await all(playerId, { key, bag: 'exponent_bag' })).toMatchObject({ count: 3 })
    expect(await statusOf(all(playerId, { key }))).toBe(Status.keyReused)
    expect(await leftOf(playerId)).toBe(2)
  })
})
