import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUSE } from '#server/core/player/login.ts'
import { bagPage } from '#server/modes/case/bag.ts'
import { exchangeBag, exchangeItems, moveItemsToBag } from '#server/modes/case/exchange.ts'
import { reachedAt } from '#shared/modes/exponent/rules.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { type ExponentWorld, SET_BY_TEST, startExponentWorld } from './world.ts'

let world: ExponentWorld
beforeAll(async () => {
  world = await startExponentWorld()
})
afterAll(() => world.close())

const idsIn = async (playerId: string, bag: 'bag' | 'exponent_bag') =>
  (await bagPage(world.db, playerId, { page: 1, pageSize: 50, sort: 'new', grade: -1 }, bag)).pageData.map(({ itemId }) => itemId)

/** A player with three items in the 指数行囊. */
async function winner(): Promise<{ playerId: string; items: string[] }> {
  const playerId = await world.rich()
  for (let times = 0; times < 3; times++) {
    const { startAt } = await world.openWith(1_000)
    await world.enter(playerId, 10_000)
    await world.exit(playerId, { at: startAt.getTime() + reachedAt(250) })
    await world.playOut()
  }
  return { playerId, items: await idsIn(playerId, 'exponent_bag') }
}

it('what was won is moved to the bag, or exchanged from either, once per key and by its owner alone', async () => {
  const { playerId, items } = await winner()
  const [first = '', second = '', third = ''] = items
  expect(items).toHaveLength(3)
  const stranger = await world.rich()
  const key = randomUUID()
  const move = (who: string, ids: string[], key = randomUUID()) => moveItemsToBag(world.deps, { sessionId: HOUSE, playerId: who, key, ids })
  await expect(move(stranger, [first])).rejects.toThrow('已不在背包')
  await expect(move(playerId, [first, '999999'])).rejects.toThrow('已不在背包')
  expect(await idsIn(playerId, 'exponent_bag')).toHaveLength(3)
  const moved = await Promise.all([move(playerId, [first], key), move(playerId, [first], key)])
  expect(moved).toEqual([{ count: 1 }, { count: 1 }])
  expect([await idsIn(playerId, 'bag'), (await idsIn(playerId, 'exponent_bag')).length]).toEqual([[first], 2])
  await expect(move(playerId, [first])).rejects.toThrow('已不在背包')
  await expect(exchangeItems(world.deps, { sessionId: HOUSE, playerId: stranger, key: randomUUID(), ids: [second] })).rejects.toThrow(
    '已不在背包',
  )
  expect(await exchangeItems(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), ids: [first, second] })).toMatchObject({
    count: 2,
    amount: 400,
  })
  // The whole bag is not the 指数行囊.
  await expect(exchangeBag(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), grade: -1 })).rejects.toThrow('没有可兑换')
  expect(await idsIn(playerId, 'exponent_bag')).toEqual([third])
  expect(await exchangeBag(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), grade: -1, bag: 'exponent_bag' })).toMatchObject({
    count: 1,
  })
  expect((await auditWorld(world.db)).filter(({ rule }) => !SET_BY_TEST.includes(rule))).toEqual([])
})
