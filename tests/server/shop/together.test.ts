import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { importCatalogue } from '#server/core/catalogue/import.ts'
import { setCap, startRest } from '#server/core/limits/settings.ts'
import { dayTally } from '#server/core/limits/tables.ts'
import { balanceLogPage, balancesOf } from '#server/core/money/balances.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { type BuyRequest, buy } from '#server/economy/shop/buy.ts'
import { framesOf } from '#server/economy/shop/frames.ts'
import { purchasePage } from '#server/economy/shop/purchases.ts'
import { purchase, shopSold } from '#server/economy/shop/tables.ts'
import { voucher } from '#server/economy/voucher/tables.ts'
import { grantVouchers, lockVouchers, spendVouchers } from '#server/economy/voucher/vouchers.ts'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { bagOf, setPlayer } from '../case/hoard.ts'
import { startWorld, type World } from '../case/world.ts'
import { fixture, folderOf } from '../catalogue/fixture.ts'

/** Offers of the fixture, and those that are added here. */
const [POTION, FRAME, VOUCHER] = [2, 3, 4] as const
const [PLAIN, SHARED, VOUCHERS] = [20, 21, 22] as const
const PRICES: Record<number, string> = { [POTION]: '160', [FRAME]: '300', [VOUCHER]: '50', [VOUCHERS]: '50' }

const files = fixture()
let world: World
beforeAll(async () => {
  world = await startWorld()
  await stock(PLAIN, {})
  await stock(SHARED, { share: 2 })
  await stock(VOUCHERS, {}, VOUCHER)
})
afterAll(async () => {
  expect(await auditWorld(world.db)).toEqual([])
  await world.close()
})

/** Adds an offer to the catalogue like another one, unless told otherwise an item for 12 coins. */
async function stock(offerId: number, change: { stock?: number; share?: number }, like = 1): Promise<void> {
  const model = files.shop.find((each) => each.offerId === like)
  if (!model) throw new Error('an offer expected')
  files.shop.push({ ...model, offerId, stock: null, share: null, ...change })
  await importCatalogue(world.db, await folderOf(files))
}

type Order = Partial<BuyRequest> & { playerId: string; offerId: number }

const order = ({ offerId, ...more }: Order, db: Db = world.db) =>
  buy(
    { ...world.deps, db, ports: { lockVouchers, spendVouchers, grantVouchers } },
    { sessionId: HOUSE, key: randomUUID(), offerId, quantity: 1, price: PRICES[offerId] ?? '12', voucherId: '0', ...more },
  )

const rich = () => world.newPlayer({ startCoins: 100_000, startDiamonds: 100_000 })
const riches = (count: number) => Promise.all(Array.from({ length: count }, rich))

/** What came of an order: the reply, or status and text of the refusal. */
const outcome = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    return [error.status, error.message]
  })
const statuses = (outcomes: readonly unknown[]) => outcomes.map((each) => (Array.isArray(each) ? each[0] : 0))

const soldOf = async (offerId: number) => {
  const [row] = await world.db.select().from(shopSold).where(eq(shopSold.offerId, offerId))
  return row?.sold ?? 0
}

/** Everything that a player has, without ids and keys. */
async function holdings(playerId: string) {
  const { db } = world
  const vouchers = await db.select({ name: voucher.name, usedAt: voucher.usedAt }).from(voucher).where(eq(voucher.playerId, playerId))
  const [tally] = await db
    .select({ amount: dayTally.amount, month: dayTally.monthAmount })
    .from(dayTally)
    .where(and(eq(dayTally.playerId, playerId), eq(dayTally.what, 'spend')))
  const log = await balanceLogPage(db, playerId, { page: 1, pageSize: 50, currency: -1 })
  return {
    balances: await balancesOf(db, playerId),
    items: (await bagOf(db, playerId)).pageData.map(({ giftName, recoveryPrice }) => [giftName, recoveryPrice]),
    purchases: (await purchasePage(db, playerId, { page: 1, pageSize: 50 })).pageData.map(({ purchaseId: _, ...row }) => row),
    log: log.pageData.map(({ id: _, about, ...row }) => ({ ...row, about: about?.kind })),
    frames: (await framesOf(db, playerId)).filter(({ owned }) => owned).map(({ name }) => name),
    vouchers,
    tally: tally ?? { amount: 0, month: 0 },
  }
}

/** A player who has a discount voucher. */
async function withVoucher(): Promise<{ playerId: string; voucherId: string }> {
  const playerId = await rich()
  await order({ playerId, offerId: VOUCHER })
  const [own] = await world.db.select().from(voucher).where(eq(voucher.playerId, playerId))
  return { playerId, voucherId: own?.id ?? '' }
}

/** Players of all sorts, each with an order that is good or not. */
async function crowd(): Promise<Order[]> {
  const [plain, three, potion, frame, twice, bought, greedy, old, tired, capped, owner] = await riches(11)
  const poor = await world.newPlayer({ startCoins: 1_100, startDiamonds: 0 })
  const [discount, diamonds, cappedToo] = [await withVoucher(), await withVoucher(), await withVoucher()]
  if (!plain || !three || !potion || !frame || !twice || !bought || !greedy || !old || !tired || !capped || !owner)
    throw new Error('eleven')
  await order({ playerId: owner, offerId: FRAME })
  await order({ playerId: bought, offerId: SHARED })
  await startRest(world.deps, tired, 1)
  for (const playerId of [capped, cappedToo.playerId]) await setCap(world.deps, playerId, 'spendDay', 1_000)
  return [
    { playerId: plain, offerId: PLAIN },
    { playerId: three, offerId: PLAIN, quantity: 3 },
    { playerId: potion, offerId: POTION, quantity: 2 },
    { playerId: frame, offerId: FRAME },
    { playerId: twice, offerId: VOUCHERS, quantity: 2 },
    { playerId: bought, offerId: SHARED },
    { playerId: greedy, offerId: SHARED, quantity: 3 },
    { playerId: old, offerId: PLAIN, price: '11' },
    { playerId: tired, offerId: PLAIN },
    { playerId: capped, offerId: PLAIN },
    { playerId: owner, offerId: FRAME },
    { playerId: poor, offerId: PLAIN },
    { playerId: plain, offerId: 999 },
    { ...discount, offerId: PLAIN },
    { ...diamonds, offerId: POTION },
    { ...cappedToo, offerId: PLAIN },
  ]
}

describe('purchases that come at once', () => {
  it('are the same as one after the other, each refused for the same reason', async () => {
    const [together, apart] = [await crowd(), await crowd()]
    const atOnce = await Promise.all(together.map((each) => outcome(order(each))))
    const inTurn: unknown[] = []
    for (const each of apart) inTurn.push(await outcome(order(each)))
    expect(atOnce).toEqual(inTurn)
    expect(statuses(atOnce)).toEqual([
      ...[0, 0, 0, 0, 0, 0, Status.shareUsed, Status.boxChanged, Status.resting, Status.limitReached, Status.conflict],
      ...[Status.insufficientBalance, Status.notFound, 0, Status.badInput, Status.limitReached],
    ])
    for (const [index, { playerId }] of together.entries())
      expect(await holdings(playerId), `order ${index}`).toEqual(await holdings(apart[index]?.playerId ?? ''))
  })

  it('change nothing for those who are refused among them', async () => {
    const all = await crowd()
    const refused = all.filter((_, index) => [6, 7, 8, 9, 10, 11, 14, 15].includes(index))
    const before = await Promise.all(refused.map(({ playerId }) => holdings(playerId)))
    await Promise.all(all.map((each) => outcome(order(each))))
    expect(await Promise.all(refused.map(({ playerId }) => holdings(playerId)))).toEqual(before)
  })

  it('share out the last pieces in their turn, and those who cannot pay take none', async () => {
    await stock(30, { stock: 5 })
    const [first, second, third, fourth] = await riches(4)
    const poor = await world.newPlayer()
    const asked: [string | undefined, number][] = [
      [first, 2],
      [poor, 1],
      [second, 2],
      [third, 2],
      [fourth, 1],
    ]
    const came = await Promise.all(asked.map(([playerId = '', quantity]) => outcome(order({ playerId, offerId: 30, quantity }))))
    // Whoever comes first: two get two pieces, and the one who asks for one gets it.
    const twos = [came[0], came[2], came[3]]
    expect(twos.filter(Array.isArray)).toEqual([[Status.soldOut, '库存不足，请减少数量']])
    expect(came[1]).toEqual([Status.insufficientBalance, '金币不足，请先充值'])
    expect(came[4]).toMatchObject({ paid: 12 })
    expect(came).toContainEqual(expect.objectContaining({ offer: expect.objectContaining({ stock: 0 }) }))
    expect(await outcome(order({ playerId: poor, offerId: 30 }))).toEqual([Status.soldOut, '已售罄，请选择其他商品'])
    expect(await soldOf(30)).toBe(5)
  })

  it('keep the voucher of somebody who comes too late for the last piece', async () => {
    await stock(31, { stock: 1 })
    const players = [await withVoucher(), await withVoucher()]
    const came = await Promise.all(players.map((each) => outcome(order({ ...each, offerId: 31 }))))
    expect(statuses(came).sort()).toEqual([0, Status.soldOut])
    for (const [nth, each] of players.entries()) {
      const bought = statuses(came)[nth] === 0
      expect((await holdings(each.playerId)).vouchers.map(({ usedAt }) => usedAt !== null)).toEqual([bought])
      const again = await outcome(order({ ...each, offerId: PLAIN }))
      expect(again).toMatchObject(bought ? [Status.conflict, expect.any(String)] : { paid: 11 })
    }
  })

  it('with one key are one purchase, and another with that key is refused', async () => {
    const [playerId, other] = await riches(2)
    if (!playerId || !other) throw new Error('two players')
    const key = randomUUID()
    const same = { playerId, offerId: PLAIN, key }
    const came = await Promise.all([
      order(same),
      order(same),
      order({ playerId: other, offerId: PLAIN, key }),
      order({ ...same, price: '1' }),
    ])
    expect(came[1]).toEqual(came[0])
    expect(came[3]).toEqual(came[0])
    expect(await outcome(order({ ...same, quantity: 2 }))).toMatchObject([Status.keyReused, expect.any(String)])
    expect(await world.db.$count(purchase, eq(purchase.playerId, playerId))).toBe(1)
    expect(await world.db.$count(purchase, eq(purchase.playerId, other))).toBe(1)
  })

  it('refuse the frozen and those who have logged out alone', async () => {
    const [good, frozen, gone] = await riches(3)
    if (!good || !frozen || !gone) throw new Error('three players')
    await setPlayer(world.db, frozen, { frozen: true })
    const came = await Promise.all([
      outcome(order({ playerId: good, offerId: PLAIN })),
      outcome(order({ playerId: frozen, offerId: PLAIN })),
      outcome(order({ playerId: gone, offerId: PLAIN, sessionId: '999999999' })),
    ])
    expect(statuses(came)).toEqual([0, Status.accountFrozen, Status.loginFailure])
  })

  it('ask the database as often for thirty as for one', async () => {
    const [one, ...many] = await riches(31)
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await order({ playerId: one ?? '', offerId: SHARED })
      const alone = asked.mock.calls.length
      asked.mockClear()
      await Promise.all(many.map((playerId) => order({ playerId, offerId: SHARED })))
      // The first of them may have gone ahead.
      expect(asked.mock.calls.length).toBeLessThanOrEqual(2 * alone)
    } finally {
      asked.mockRestore()
    }
  })

  it('never sell more than there is, on two nodes', async () => {
    await stock(32, { stock: 25 })
    const other = connectDb(world.url)
    try {
      const players = await riches(40)
      const orders = players.map((playerId, nth) => ({ playerId, offerId: 32, quantity: 1 + (nth % 2) }))
      const came = await Promise.all(orders.map((each, nth) => outcome(order(each, nth % 4 < 2 ? world.db : other.db))))
      const got = orders.filter((_, nth) => statuses(came)[nth] === 0).reduce((sum, { quantity }) => sum + quantity, 0)
      expect(new Set(statuses(came))).toEqual(new Set([0, Status.soldOut]))
      expect([await soldOf(32), got]).toEqual([25, 25])
    } finally {
      await other.close()
    }
  })
})
