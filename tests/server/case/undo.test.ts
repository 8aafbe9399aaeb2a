import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemHistory, itemInstance } from '#server/core/items/tables.ts'
import { auditLedger } from '#server/core/money/audit.ts'
import { balanceLogPage, balancesOf } from '#server/core/money/balances.ts'
import { account, idempotency } from '#server/core/money/tables.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { auditItems } from '#server/modes/case/audit.ts'
import { exchangeBag, exchangeItems } from '#server/modes/case/exchange.ts'
import { undo, undoOf } from '#server/modes/case/undo.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { Status } from '#shared/codes.ts'
import { UNDO_MS } from '#shared/modes/case/calls.ts'
import { toMinor } from '#shared/money.ts'
import { PLAIN_PRICE } from '../catalogue/fixture.ts'
import { DAY } from '../clock.ts'
import { bagOf, hoarder, setPlayer, statusOf } from './hoard.ts'
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

/** A player who has exchanged three of ten items. */
async function exchanged() {
  const who = await hoarder(world)
  const { playerId, items } = who
  const ids = items.slice(0, 3).map(({ id }) => id)
  const key = randomUUID()
  const before = await world.db.select().from(itemInstance).where(eq(itemInstance.ownerId, playerId)).orderBy(asc(itemInstance.id))
  const sold = await exchangeItems(world.deps, { playerId, sessionId: HOUSE, key, ids })
  return { ...who, ids, key, sold, before, request: () => ({ playerId, sessionId: HOUSE, key: randomUUID(), exchange: key }) }
}

/** As {@link exchanged}, by a player who was given enough for one more opening: what an item is worth is chance. */
async function exchangedForAnOpening() {
  for (;;) {
    const done = await exchanged()
    if (toMinor(done.sold.amount) >= PLAIN_PRICE) return done
  }
}

const totals = async (playerId: string) => (await world.db.select().from(account).where(eq(account.playerId, playerId)))[0]

describe('an exchange that is undone', () => {
  it('gives back the coins and the same items, with a line in their histories, a journal and the sums of 理性娱乐', async () => {
    const { playerId, ids, sold, before, request } = await exchanged()
    expect(sold.undo).toEqual({ exchanges: [expect.any(String)], until: world.clock.now + UNDO_MS })
    const asked = request()
    const reply = await undo(world.deps, asked)
    expect(reply).toMatchObject({ amount: sold.amount, count: 3, balance: 0 })
    expect(await undo(world.deps, asked)).toEqual(reply)
    expect(await world.db.select().from(itemInstance).where(eq(itemInstance.ownerId, playerId)).orderBy(asc(itemInstance.id))).toEqual(
      before,
    )
    const history = await world.db
      .select()
      .from(itemHistory)
      .where(eq(itemHistory.itemId, ids[0] ?? ''))
      .orderBy(asc(itemHistory.id))
    expect(history.map(({ toState }) => toState)).toEqual(['bag', 'exchanged', 'bag'])
    expect(await totals(playerId)).toMatchObject({ balance: 0, exchanged: 0 })
    const log = await balanceLogPage(world.db, playerId, { page: 1, pageSize: 1, currency: -1 })
    expect(log.pageData[0]).toMatchObject({
      type: 'item_exchange_undo',
      amount: -sold.amount,
      balanceAfter: 0,
      remark: '撤销兑换 3 件物品',
    })
  })

  it('is undone once, and can be exchanged and undone anew', async () => {
    const { playerId, ids, request } = await exchanged()
    await undo(world.deps, request())
    expect(await statusOf(undo(world.deps, request()))).toBe(Status.conflict)
    const again = { playerId, sessionId: HOUSE, key: randomUUID(), ids }
    await exchangeItems(world.deps, again)
    // The items are exchanged again, but by another exchange.
    expect(await statusOf(undo(world.deps, request()))).toBe(Status.conflict)
    expect((await undo(world.deps, { ...request(), exchange: again.key })).count).toBe(3)
    expect((await bagOf(world.db, playerId)).totalCount).toBe(10)
  })

  it('is told by its entry until its time is over or it is undone, and to its player alone', async () => {
    const { playerId, key, request } = await exchanged()
    const other = await world.newPlayer()
    const { pageData } = await balanceLogPage(world.db, playerId, { page: 1, pageSize: 2, currency: -1 })
    const [entry, opening] = pageData.map(({ id }) => id)
    expect(await undoOf(world.db, playerId, entry ?? '')).toMatchObject({ exchanges: [key] })
    expect(await undoOf(world.db, playerId, opening ?? '')).toBeNull()
    expect(await undoOf(world.db, other, entry ?? '')).toBeNull()
    expect(await statusOf(undo(world.deps, { ...request(), playerId: other }))).toBe(Status.conflict)
    await undo(world.deps, request())
    expect(await undoOf(world.db, playerId, entry ?? '')).toBeNull()
  })

  it('was undone within ten minutes by the database’s clock, whatever that of the node says', async () => {
    const { playerId, request } = await exchanged()
    const [entry] = (await balanceLogPage(world.db, playerId, { page: 1, pageSize: 1, currency: -1 })).pageData
    world.clock.now += UNDO_MS
    const slow = { ...world.deps, now: () => world.clock.now - 86_400_000 }
    expect(await undoOf(world.db, playerId, entry?.id ?? '')).toBeNull()
    expect(await statusOf(undo(slow, request()))).toBe(Status.conflict)
  })

  it('is not dated by its key once that was swept and given to another act', async () => {
    const { key, request } = await exchanged()
    world.clock.now += 8 * DAY
    await world.db
      .update(idempotency)
      .set({ at: new Date(world.clock.now) })
      .where(eq(idempotency.key, key))
    expect(await statusOf(undo(world.deps, request()))).toBe(Status.conflict)
  })

  it('is refused while the balance does not cover it, and to a frozen player', async () => {
    const { playerId, request } = await exchangedForAnOpening()
    await setPlayer(world.db, playerId, { frozen: true })
    expect(await statusOf(undo(world.deps, request()))).toBe(Status.accountFrozen)
    await setPlayer(world.db, playerId, { frozen: false })
    await world.open(playerId)
    const [balance, held] = [(await balancesOf(world.db, playerId)).balance, (await bagOf(world.db, playerId)).totalCount]
    expect(await statusOf(undo(world.deps, request()))).toBe(Status.insufficientBalance)
    expect((await balancesOf(world.db, playerId)).balance).toBe(balance)
    expect((await bagOf(world.db, playerId)).totalCount).toBe(held)
  })

  it('brings back a whole bag, each item to where it lay', async () => {
    const { playerId, items } = await hoarder(world)
    const key = randomUUID()
    const sold = await exchangeBag(world.deps, { playerId, sessionId: HOUSE, key, grade: -1 })
    expect(sold.undo?.exchanges).toEqual([key])
    expect((await undo(world.deps, { playerId, sessionId: HOUSE, key: randomUUID(), exchange: key })).count).toBe(items.length)
    expect((await bagOf(world.db, playerId)).totalCount).toBe(items.length)
  })
})

describe('on two nodes at once', () => {
  it('one undoing of two does it, and what is spent meanwhile is never missing', async () => {
    const other = connectDb(world.url)
    const nodes = [world.deps, { ...world.deps, db: other.db }] as const
    for (let round = 0; round < 8; round++) {
      const { playerId, request } = await exchanged()
      const undoing = Array.from({ length: 4 }, (_, at) => statusOf(undo(nodes[at % 2] ?? world.deps, request())))
      const [opened, ...undone] = await Promise.all([statusOf(world.open(playerId)), ...undoing])
      const done = undone.filter((status) => status === 0).length
      expect([...undone, opened].every((status) => [0, Status.conflict, Status.insufficientBalance].includes(status))).toBe(true)
      expect(done + (opened === 0 ? 1 : 0)).toBe(1)
      expect((await bagOf(world.db, playerId)).totalCount).toBe(done === 1 ? 10 : 8)
    }
    await other.close()
  })
})
