import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { message } from '#server/account/message/tables.ts'
import { itemHistory } from '#server/core/items/tables.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { give } from '#server/economy/giving/giving.ts'
import { deliverOrder, openOrders, rejectOrder, takeOrder } from '#server/economy/retrieval/desk.ts'
import { cancelRetrieval, requestRetrieval, retrievalPage } from '#server/economy/retrieval/orders.ts'
import { exchangeItems } from '#server/modes/case/exchange.ts'
import { auditAll } from '#server/wiring/audit/auditAll.ts'
import { Status } from '#shared/codes.ts'
import { each } from '../../support/each.ts'
import { bagOf, givingDeps, type Hoarder, hoarder, setPlayer, statusOf, TRADE_URL } from '../case/hoard.ts'
import { startWorld, type World } from '../case/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(async () => {
  expect(await auditAll(world.db)).toEqual([])
  await world.close()
})

const ask = (playerId: string, ids: string[], key: string = randomUUID()) =>
  requestRetrieval(world.deps, { sessionId: HOUSE, playerId, ids, key })
const cancel = (playerId: string, orderId: string, key: string = randomUUID()) =>
  cancelRetrieval(world.deps, { sessionId: HOUSE, playerId, orderId, key })
const idsOf = ({ items }: Hoarder, count: number) => items.slice(0, count).map(({ id }) => id)
const page = (playerId: string) => retrievalPage(world.deps, playerId, { page: 1, pageSize: 10 })

describe('ornamentRetrieval', () => {
  it('moves the items out of the bag into one order, once per key', async () => {
    const owner = await hoarder(world)
    const key = randomUUID()
    const order = await ask(owner.playerId, idsOf(owner, 3), key)
    expect(order).toMatchObject({ state: 'requested', tradeUrl: TRADE_URL, remark: '' })
    expect(order.items.map(({ itemId }) => itemId)).toEqual(idsOf(owner, 3))
    expect(order.value).toBeCloseTo(owner.items.slice(0, 3).reduce((sum, { price }) => sum + price, 0))
    expect(await ask(owner.playerId, idsOf(owner, 3), key)).toEqual(order)
    expect(await statusOf(ask(owner.playerId, idsOf(owner, 4), key))).toBe(Status.keyReused)
    expect((await bagOf(world.db, owner.playerId)).totalCount).toBe(7)
    expect(await page(owner.playerId)).toMatchObject({ pageData: [order], total: 1 })
  })

  it('refuses without a trade link, frozen, too many, foreign and gone items, and changes nothing', async () => {
    const [owner, other] = [await hoarder(world), await hoarder(world, 1)]
    const mine = idsOf(owner, 1)
    expect(await statusOf(ask(owner.playerId, [...mine, ...idsOf(other, 1)]))).toBe(Status.itemNotInBag)
    expect(
      await statusOf(
        ask(
          owner.playerId,
          Array.from({ length: 51 }, (_, n) => String(n + 1)),
        ),
      ),
    ).toBe(Status.badInput)
    await setPlayer(world.db, owner.playerId, { tradeUrl: '' })
    await expect(ask(owner.playerId, mine)).rejects.toMatchObject({ status: Status.tradeUrlMissing, msg: '请先在“我的”中填写交易链接' })
    await setPlayer(world.db, owner.playerId, { tradeUrl: TRADE_URL, frozen: true })
    expect(await statusOf(ask(owner.playerId, mine))).toBe(Status.accountFrozen)
    await setPlayer(world.db, owner.playerId, { frozen: false })
    expect((await bagOf(world.db, owner.playerId)).totalCount).toBe(10)
    await ask(owner.playerId, mine)
    expect(await statusOf(ask(owner.playerId, mine))).toBe(Status.itemNotInBag)
  })
})

describe('an order', () => {
  it('is taken back by its player only, before anybody works on it', async () => {
    const [owner, thief] = [await hoarder(world, 5), await hoarder(world, 1)]
    const first = await ask(owner.playerId, idsOf(owner, 2))
    expect(await statusOf(cancel(thief.playerId, first.orderId))).toBe(Status.notFound)
    expect(await statusOf(cancel(owner.playerId, '999999'))).toBe(Status.notFound)
    const key = randomUUID()
    const cancelled = await cancel(owner.playerId, first.orderId, key)
    expect(cancelled.state).toBe('cancelled')
    expect(await cancel(owner.playerId, first.orderId, key)).toEqual(cancelled)
    expect(await statusOf(cancel(owner.playerId, first.orderId))).toBe(Status.retrievalSettled)
    expect((await bagOf(world.db, owner.playerId)).totalCount).toBe(5)
    const second = await ask(owner.playerId, idsOf(owner, 2))
    await takeOrder(world.deps, second)
    expect(await statusOf(cancel(owner.playerId, second.orderId))).toBe(Status.retrievalSettled)
    expect((await page(thief.playerId)).total).toBe(0)
  })

  it('is delivered: its items are retrieved for good and the player hears of it', async () => {
    const owner = await hoarder(world, 5)
    const { orderId } = await ask(owner.playerId, idsOf(owner, 2))
    expect(await statusOf(deliverOrder(world.deps, { orderId }))).toBe(Status.retrievalSettled)
    expect((await openOrders(world.db, 100)).find((order) => order.orderId === orderId)).toMatchObject({
      uid: owner.uid,
      state: 'requested',
    })
    await takeOrder(world.deps, { orderId })
    expect(await statusOf(takeOrder(world.deps, { orderId }))).toBe(Status.retrievalSettled)
    await deliverOrder(world.deps, { orderId, remark: '已发出' })
    expect(await statusOf(deliverOrder(world.deps, { orderId }))).toBe(Status.retrievalSettled)
    expect((await page(owner.playerId)).pageData[0]).toMatchObject({ state: 'delivered', remark: '已发出' })
    expect((await openOrders(world.db, 100)).some((order) => order.orderId === orderId)).toBe(false)
    const history = await world.db
      .select()
      .from(itemHistory)
      .where(eq(itemHistory.itemId, owner.items[0]?.id ?? ''))
    expect(history.map(({ toState }) => toState)).toEqual(['bag', 'in_retrieval', 'retrieved'])
    const letters = await world.db.select().from(message).where(eq(message.playerId, owner.playerId))
    expect(letters.map(({ title }) => title)).toContain('提取的物品已发货')
  })

  it('waits while its player is frozen: it is neither taken nor delivered, but may be rejected', async () => {
    const owner = await hoarder(world, 5)
    const [waiting, taken, sent] = [
      await ask(owner.playerId, idsOf(owner, 1)),
      await ask(owner.playerId, idsOf(owner, 2).slice(1)),
      await ask(owner.playerId, idsOf(owner, 3).slice(2)),
    ]
    for (const { orderId } of [taken, sent]) await takeOrder(world.deps, { orderId })
    await setPlayer(world.db, owner.playerId, { frozen: true })
    expect(await statusOf(takeOrder(world.deps, waiting))).toBe(Status.accountFrozen)
    expect(await statusOf(deliverOrder(world.deps, taken))).toBe(Status.accountFrozen)
    await rejectOrder(world.deps, { orderId: taken.orderId, remark: '账号已被冻结' })
    await setPlayer(world.db, owner.playerId, { frozen: false })
    await takeOrder(world.deps, waiting)
    await deliverOrder(world.deps, sent)
    const states = (await page(owner.playerId)).pageData.map(({ state }) => state)
    expect(states).toEqual(['delivered', 'rejected', 'processing'])
  })

  it('is rejected with a reason: its items are in the bag again', async () => {
    const owner = await hoarder(world, 5)
    const { orderId } = await ask(owner.playerId, idsOf(owner, 2))
    expect(await statusOf(rejectOrder(world.deps, { orderId, remark: ' ' }))).toBe(Status.badInput)
    await rejectOrder(world.deps, { orderId, remark: '链接失效' })
    expect((await page(owner.playerId)).pageData[0]).toMatchObject({ state: 'rejected', remark: '链接失效' })
    expect((await bagOf(world.db, owner.playerId)).totalCount).toBe(5)
    expect((await ask(owner.playerId, idsOf(owner, 2))).state).toBe('requested')
  })
})

describe('races', () => {
  it('an item given, exchanged and retrieved at the same instant goes exactly one way', async () => {
    const receiver = await hoarder(world, 1)
    for (let round = 0; round < 10; round++) {
      const owner = await hoarder(world, 1)
      const [id] = idsOf(owner, 1)
      if (!id) throw new Error('one item expected')
      const { playerId } = owner
      const ways = () => [
        ask(playerId, [id]),
        exchangeItems(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), ids: [id] }),
        give(givingDeps(world), { sessionId: HOUSE, playerId, key: randomUUID(), uid: receiver.uid, itemId: id }),
      ]
      const statuses = await Promise.all([...ways(), ...ways(), ...ways()].map(statusOf))
      expect(statuses.filter((status) => status === 0)).toHaveLength(1)
      expect(new Set(statuses)).toEqual(new Set([0, Status.itemNotInBag]))
      const { rows } = await world.db.execute(sql`select count(*)::int as n from item_history where item_id = ${id}::bigint`)
      expect(rows[0]).toEqual({ n: 2 })
    }
  })

  it('an order cancelled, taken, rejected and delivered at once ends one way', async () => {
    const TAKEN = 1
    const owner = await hoarder(world, 10)
    for (const { id } of owner.items.slice(0, 6)) {
      const { orderId } = await ask(owner.playerId, [id])
      const statuses = await Promise.all(
        [
          cancel(owner.playerId, orderId),
          takeOrder(world.deps, { orderId }),
          rejectOrder(world.deps, { orderId, remark: '退' }),
          deliverOrder(world.deps, { orderId }),
          cancel(owner.playerId, orderId),
        ].map(statusOf),
      )
      each(statuses, (status) => expect([0, Status.retrievalSettled]).toContain(status))
      // To take it ends nothing; one of the others does.
      expect(statuses.filter((status, act) => act !== TAKEN && status === 0)).toHaveLength(1)
      expect(await auditAll(world.db)).toEqual([])
    }
  })
})
