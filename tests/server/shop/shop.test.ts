import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importCatalogue } from '#server/core/catalogue/import.ts'
import { setCap, startRest } from '#server/core/limits/settings.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { player } from '#server/core/player/tables.ts'
import { type BuyRequest, buy } from '#server/economy/shop/buy.ts'
import { framesOf, wearFrame } from '#server/economy/shop/frames.ts'
import { shopPage } from '#server/economy/shop/offers.ts'
import { purchasePage } from '#server/economy/shop/purchases.ts'
import { voucher } from '#server/economy/voucher/tables.ts'
import { grantVouchers, lockVouchers, spendVouchers } from '#server/economy/voucher/vouchers.ts'
import { auditAll } from '#server/wiring/audit/auditAll.ts'
import { Status } from '#shared/codes.ts'
import { bagOf, setPlayer, statusOf } from '../case/hoard.ts'
import { startWorld, type World } from '../case/world.ts'
import { fixture, folderOf } from '../catalogue/fixture.ts'

const [BLADE, POTION, FRAME, VOUCHER, CLOSED] = [1, 2, 3, 4, 5] as const
const PRICES: Record<number, string> = { [BLADE]: '12', [POTION]: '160', [FRAME]: '300', [VOUCHER]: '50', [CLOSED]: '25' }

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(async () => {
  expect(await auditAll(world.db)).toEqual([])
  await world.close()
})

const order = (playerId: string, offerId: number, more: Partial<BuyRequest> = {}) =>
  buy(
    { ...world.deps, ports: { lockVouchers, spendVouchers, grantVouchers } },
    { sessionId: HOUSE, playerId, key: randomUUID(), offerId, quantity: 1, price: PRICES[offerId] ?? '1', voucherId: '0', ...more },
  )
const shelf = (playerId: string, kind = -1) => shopPage(world.deps, playerId, { page: 1, pageSize: 60, kind })
const rich = () => world.newPlayer({ startCoins: 100_000, startDiamonds: 100_000 })

/** Imports a catalogue with this offer added. A new id starts with nothing sold, because sales are counted by id. */
async function restock(offerId: number, change: { stock?: number | null; share?: number | null; price?: number; open?: boolean }) {
  const files = fixture()
  const [model] = files.shop
  if (!model) throw new Error('an offer expected')
  files.shop.push({ ...model, offerId, stock: null, share: null, ...change })
  await importCatalogue(world.db, await folderOf(files))
}

describe('getShopPage', () => {
  it('lists open offers by kind with stock, share and owned frames', async () => {
    const playerId = await rich()
    const all = await shelf(playerId)
    expect(all.pageData.map(({ offerId }) => offerId)).toEqual([BLADE, POTION, FRAME, VOUCHER])
    expect(all.pageData[0]).toMatchObject({ name: '蓝刃', image: 'items/blade.webp', grade: 3, currency: 0, price: 12, stock: 3, share: 2 })
    expect((await shelf(playerId, 1)).pageData).toMatchObject([{ image: 'frames/gold.webp', owned: false, grade: null }])
    expect((await shelf(playerId, 2)).pageData).toMatchObject([{ voucher: { kind: 'shopDiscount', worth: 1, minAmount: 10 } }])
  })

  it('shows anybody the whole share and no frame as owned', async () => {
    const playerId = await rich()
    await order(playerId, FRAME)
    const window = await shopPage(world.deps, null, { page: 1, pageSize: 60, kind: -1 })
    expect(window.pageData.map(({ offerId, share, owned }) => [offerId, share, owned])).toContainEqual([BLADE, 2, false])
    expect(window.pageData.every(({ owned }) => !owned)).toBe(true)
  })
})

describe('buyOffer', () => {
  it('sells items, frames and vouchers, once per key, with a record', async () => {
    const playerId = await rich()
    const key = randomUUID()
    const reply = await order(playerId, POTION, { quantity: 2, key })
    expect(reply).toMatchObject({ paid: 320, secondaryBalance: 680, balance: 1000 })
    expect(await order(playerId, POTION, { quantity: 2, key, price: '999' })).toEqual(reply)
    expect(await statusOf(order(playerId, POTION, { quantity: 3, key }))).toBe(Status.keyReused)
    expect((await bagOf(world.db, playerId)).pageData).toMatchObject([{ giftName: '药水', boxName: '' }, { giftName: '药水' }])
    expect((await order(playerId, FRAME)).offer.owned).toBe(true)
    expect(await statusOf(order(playerId, FRAME))).toBe(Status.conflict)
    await order(playerId, VOUCHER)
    const [own] = await world.db.select().from(voucher).where(eq(voucher.playerId, playerId))
    expect(own).toMatchObject({ kind: 'shopDiscount', worth: 100, minAmount: 1000, usedAt: null })
    expect((await purchasePage(world.db, playerId, { page: 1, pageSize: 10 })).pageData.map(({ name, paid }) => [name, paid])).toEqual([
      ['减一金币', 50],
      ['金框', 300],
      ['药水', 320],
    ])
  })

  it('refuses another price, closed and unknown offers, the poor and the frozen, and charges nothing', async () => {
    const playerId = await rich()
    const before = await balancesOf(world.db, playerId)
    await expect(order(playerId, BLADE, { price: '11.99' })).rejects.toMatchObject({ status: Status.boxChanged })
    expect(await statusOf(order(playerId, CLOSED))).toBe(Status.soldOut)
    expect(await statusOf(order(playerId, 777))).toBe(Status.notFound)
    expect(await statusOf(order(playerId, BLADE, { quantity: 3 }))).toBe(Status.shareUsed)
    expect(await statusOf(order(playerId, POTION, { voucherId: '1' }))).toBe(Status.badInput)
    expect(await statusOf(order(playerId, BLADE, { voucherId: '999999' }))).toBe(Status.notFound)
    expect(await statusOf(order(await world.newPlayer(), BLADE))).toBe(Status.insufficientBalance)
    await setPlayer(world.db, playerId, { frozen: true })
    expect(await statusOf(order(playerId, BLADE))).toBe(Status.accountFrozen)
    expect(await balancesOf(world.db, playerId)).toEqual(before)
    expect((await shelf(playerId)).pageData[0]).toMatchObject({ stock: 3, share: 2 })
  })

  it('a discount voucher pays a part, once, and is nobody else’s', async () => {
    await restock(10, {})
    const [playerId, other] = [await rich(), await rich()]
    await order(playerId, VOUCHER)
    const [own] = await world.db.select().from(voucher).where(eq(voucher.playerId, playerId))
    const voucherId = own?.id ?? ''
    expect(await statusOf(order(other, 10, { price: '12', voucherId }))).toBe(Status.notFound)
    const race = await Promise.all(Array.from({ length: 8 }, () => statusOf(order(playerId, 10, { price: '12', voucherId }))))
    expect(race.filter((status) => status === 0)).toHaveLength(1)
    expect((await balancesOf(world.db, playerId)).balance).toBe(1000 - 11)
  })

  it('counts coins against the caps and refuses who rests', async () => {
    await restock(11, {})
    const playerId = await rich()
    await setCap(world.deps, playerId, 'spendDay', 2400)
    const race = await Promise.all(Array.from({ length: 6 }, () => statusOf(order(playerId, 11, { price: '12' }))))
    expect(race.filter((status) => status === 0)).toHaveLength(2)
    expect(race).toContain(Status.limitReached)
    const resting = await rich()
    await startRest(world.deps, resting, 1)
    expect(await statusOf(order(resting, 11, { price: '12' }))).toBe(Status.resting)
  })

  it('somebody who cannot pay, or rests, does not wait for the stock that another buyer holds', async () => {
    await restock(14, { stock: 5 })
    await order(await rich(), 14, { price: '12' })
    const [poor, tired] = [await world.newPlayer(), await rich()]
    await startRest(world.deps, tired, 1)
    const client = await world.db.$client.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT FROM shop_sold WHERE offer_id = 14 FOR UPDATE')
      expect(await statusOf(order(poor, 14, { price: '12' }))).toBe(Status.insufficientBalance)
      expect(await statusOf(order(tired, 14, { price: '12' }))).toBe(Status.resting)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  it('sells one piece of stock once to 200 who ask at once', async () => {
    await restock(12, { stock: 1 })
    const players = await Promise.all(Array.from({ length: 20 }, rich))
    const race = Array.from({ length: 200 }, (_, n) => statusOf(order(players[n % 20] ?? '', 12, { price: '12' })))
    const statuses = await Promise.all(race)
    expect(statuses.filter((status) => status === 0)).toHaveLength(1)
    expect(new Set(statuses)).toEqual(new Set([0, Status.soldOut]))
  }, 60_000)

  it('keeps the share of a day exact, and gives it anew at midnight in Beijing', async () => {
    await restock(13, { share: 2 })
    const playerId = await rich()
    const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf(order(playerId, 13, { price: '12' }))))
    expect(statuses.filter((status) => status === 0)).toHaveLength(2)
    const before = world.clock.now
    world.clock.now = Date.parse('2026-01-01T16:00:00Z')
    expect((await order(playerId, 13, { price: '12' })).offer.share).toBe(1)
    world.clock.now = before
  })
})

describe('frames', () => {
  it('are worn when owned and taken off with 0', async () => {
    const playerId = await rich()
    expect(await statusOf(wearFrame(world.db, playerId, 1))).toBe(Status.notFound)
    await order(playerId, FRAME)
    expect(await wearFrame(world.db, playerId, 1)).toBe('frames/gold.webp')
    expect(await framesOf(world.db, playerId)).toMatchObject([{ frameId: 1, owned: true, worn: true }])
    await wearFrame(world.db, playerId, 0)
    const [row] = await world.db.select().from(player).where(eq(player.id, playerId))
    expect(row?.headGround).toBe('')
  })
})
