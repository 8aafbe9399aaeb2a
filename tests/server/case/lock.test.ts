import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemInstance } from '#server/core/items/tables.ts'
import { auditLedger } from '#server/core/money/audit.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { give } from '#server/economy/giving/giving.ts'
import { requestRetrieval } from '#server/economy/retrieval/orders.ts'
import { auditItems } from '#server/modes/case/audit.ts'
import { bagPage } from '#server/modes/case/bag.ts'
import { exchangeBag, exchangeItems, lockItems, moveItemsToBag } from '#server/modes/case/exchange.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { Status } from '#shared/codes.ts'
import { toMinor } from '#shared/money.ts'
import { givingDeps, hoarder, uidOf } from './hoard.ts'
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

const LOCKED = { status: Status.itemNotInBag, message: '所选物品中有已锁定的，请先解锁再操作' }
const refusalOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )
const look = (playerId: string, query: object = {}) =>
  bagPage(world.db, playerId, { page: 1, pageSize: 100, grade: -1, sort: 'value', ...query })

describe('a locked item', () => {
  it('is left out of the exchange of the whole bag, and of its number and worth', async () => {
    const { playerId, items } = await hoarder(world)
    const [dear, cheap, ...rest] = items
    if (!dear || !cheap) throw new Error('items expected')
    expect(await lockItems(world.deps, playerId, [dear.id, cheap.id], true)).toEqual({ count: 2 })
    // To ask twice changes nothing.
    expect(await lockItems(world.deps, playerId, [dear.id, cheap.id], true)).toEqual({ count: 2 })
    const all = await look(playerId)
    expect(all).toMatchObject({ total: 10, totalCount: 10, lockedCount: 2 })
    expect(toMinor(all.lockedValue ?? 0)).toBe(toMinor(dear.price) + toMinor(cheap.price))
    expect(
      all.pageData
        .filter(({ locked }) => locked)
        .map(({ itemId }) => itemId)
        .sort(),
    ).toEqual([dear.id, cheap.id].sort())
    const only = await look(playerId, { locked: true })
    expect(only).toMatchObject({ total: 2, totalCount: 10, filteredValue: all.lockedValue })
    expect(only.pageData).toHaveLength(2)
    const request = { playerId, sessionId: HOUSE, grade: -1 }
    expect(await refusalOf(exchangeBag(world.deps, { ...request, key: randomUUID(), count: 10 }))).toMatchObject({
      status: Status.itemNotInBag,
    })
    const sold = await exchangeBag(world.deps, { ...request, key: randomUUID(), count: 8 })
    expect(sold).toMatchObject({ count: 8 })
    expect(toMinor(sold.amount)).toBe(rest.reduce((sum, { price }) => sum + toMinor(price), 0))
    expect(await refusalOf(exchangeBag(world.deps, { ...request, key: randomUUID() }))).toMatchObject({ status: Status.itemNotInBag })
    expect((await look(playerId)).totalCount).toBe(2)
  })

  it('is refused by name, with all that is named beside it, until it is unlocked', async () => {
    const { playerId, items } = await hoarder(world)
    const ids = items.map(({ id }) => id).slice(0, 3)
    await lockItems(world.deps, playerId, ids.slice(0, 1), true)
    const request = () => ({ playerId, sessionId: HOUSE, key: randomUUID(), ids })
    expect(await refusalOf(exchangeItems(world.deps, request()))).toMatchObject(LOCKED)
    expect(await refusalOf(requestRetrieval(world.deps, request()))).toMatchObject(LOCKED)
    const other = await world.newPlayer()
    const gift = { playerId, sessionId: HOUSE, key: randomUUID(), uid: await uidOf(world.db, other), itemId: ids[0] ?? '' }
    expect(await refusalOf(give(givingDeps(world), gift))).toMatchObject(LOCKED)
    expect((await look(playerId)).totalCount).toBe(10)
    await lockItems(world.deps, playerId, ids, false)
    expect((await exchangeItems(world.deps, request())).count).toBe(3)
  })

  it('moves from the 指数行囊 into the bag, and stays locked', async () => {
    const { playerId, items } = await hoarder(world)
    const [item] = items
    if (!item) throw new Error('items expected')
    await world.db.update(itemInstance).set({ state: 'exponent_bag' }).where(eq(itemInstance.id, item.id))
    await world.db.execute(
      `insert into item_history (item_id, owner_id, from_state, to_state, ref, at) values (${item.id}, ${playerId}, 'bag', 'exponent_bag', 'test', now())`,
    )
    await lockItems(world.deps, playerId, [item.id], true)
    const request = { playerId, sessionId: HOUSE, ids: [item.id] }
    expect(await refusalOf(exchangeItems(world.deps, { ...request, key: randomUUID() }))).toMatchObject(LOCKED)
    expect(await moveItemsToBag(world.deps, { ...request, key: randomUUID() })).toEqual({ count: 1 })
    expect((await look(playerId, { locked: true })).total).toBe(1)
  })

  it('is the owner’s to lock: nobody else can, and all or none are', async () => {
    const mine = await hoarder(world)
    const other = await hoarder(world)
    const ids = [mine.items[0]?.id ?? '', other.items[0]?.id ?? '']
    expect(await refusalOf(lockItems(world.deps, mine.playerId, ids, true))).toMatchObject({ status: Status.itemNotInBag })
    expect((await look(mine.playerId)).lockedCount).toBe(0)
  })

  it('cannot leave the bag by a statement that does not ask, as that of an older node', async () => {
    const { playerId, items } = await hoarder(world)
    const id = items[0]?.id ?? ''
    await lockItems(world.deps, playerId, [id], true)
    await expect(world.db.update(itemInstance).set({ state: 'exchanged' }).where(eq(itemInstance.id, id))).rejects.toThrow()
  })
})

describe('on two nodes', () => {
  it('either the lock came first and the item stays, or the exchange and the lock is refused', async () => {
    const other = connectDb(world.url)
    const nodes = [world.deps, { ...world.deps, db: other.db }] as const
    let [kept, sold] = [0, 0]
    for (let round = 0; round < 6; round++) {
      const { playerId, items } = await hoarder(world)
      for (const { id } of items) {
        const sell = exchangeItems(nodes[0], { playerId, sessionId: HOUSE, key: randomUUID(), ids: [id] })
        const [lock, sale] = await Promise.all([
          lockItems(nodes[1], playerId, [id], true).then(
            () => true,
            () => false,
          ),
          sell.then(
            () => true,
            () => false,
          ),
        ])
        expect([lock, sale].filter(Boolean)).toHaveLength(1)
        lock ? kept++ : sold++
      }
      expect((await look(playerId)).totalCount).toBe((await look(playerId)).lockedCount)
    }
    await other.close()
    expect(kept + sold).toBe(60)
  })
})
