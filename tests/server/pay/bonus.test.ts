import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditBounds } from '#server/core/catalogue/audit.ts'
import { importCatalogue } from '#server/core/catalogue/import.ts'
import { topUp } from '#server/economy/pay/tables.ts'
import { buyOffer, getShopPage } from '#shared/calls/shop.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { getMyVoucherPage } from '#shared/calls/voucher.ts'
import { dataOf } from '../../support/api.ts'
import { brokenBy } from '../../support/brokenBy.ts'
import type { TestPlayer } from '../../support/player.ts'
import { grantVoucher } from '../../support/voucher.ts'
import { DAY } from '../clock.ts'
import { type PayTestWorld, startPayWorld } from './payWorld.ts'

let world: PayTestWorld
beforeAll(async () => {
  world = await startPayWorld()
  await importCatalogue(world.deps.db)
})
afterAll(() => world?.stop())

/** A voucher of 8 % from 500 coins on, by default as it was sold before there was a bound. */
const voucher = ({ playerId }: TestPlayer, most: number | null = null) =>
  world.deps.db.transaction((tx) =>
    grantVoucher(tx, {
      ...{ playerId, kind: 'topUpBonus', name: '充值加赠 8% 券', image: 'icons/red-packet.webp', source: 'test' },
      ...{ worth: 800, minAmount: 50_000, most, gainedAt: new Date(world.clock.now()), expiresAt: new Date(world.clock.now() + DAY) },
    }),
  )

const paid = async (player: TestPlayer, orderNo: string, amount: number) => {
  expect(await world.notify({ orderNo, amount }, 'paid')).toBe(200)
  return world.look(player, orderNo)
}
const balanceOf = async (player: TestPlayer) => (await dataOf(world.origin, userInfo, player)).balance

describe('the bonus of a top-up', () => {
  it('has the bound of its voucher, from the order to the balance', async () => {
    const player = await world.newPlayer()
    const order = await world.order(player, { amount: '20000', voucherId: await voucher(player, 6_000) })
    expect(order.bonus).toBe(60)
    expect(await paid(player, order.orderNo, 20_000)).toMatchObject({ state: 'credited', bonus: 60 })
    expect(await balanceOf(player)).toBe(20_060)
  })

  it('of a voucher from before there was a bound is what it adds to its least top-up', async () => {
    const player = await world.newPlayer()
    const voucherId = await voucher(player)
    const { pageData } = await dataOf(world.origin, getMyVoucherPage, player)
    expect(pageData).toMatchObject([{ worth: 8, minAmount: 500, most: 40 }])
    expect(await world.order(player, { amount: '20000', voucherId })).toMatchObject({ bonus: 40 })
  })

  it('is bounded in an order too that was opened without a bound', async () => {
    const player = await world.newPlayer()
    const { orderNo } = await world.order(player, { amount: '20000', voucherId: await voucher(player) })
    await world.deps.db.update(topUp).set({ bonus: 160_000 }).where(eq(topUp.orderNo, orderNo))
    expect(await paid(player, orderNo, 20_000)).toMatchObject({ state: 'credited', bonus: 40 })
    expect(await balanceOf(player)).toBe(20_040)
  })

  it('of every voucher of the shop is no more than the shop says', async () => {
    const { pageData } = await dataOf(world.origin, getShopPage, { ...(await world.newPlayer()), query: { kind: '2' } })
    const offers = pageData.filter(({ voucher: sold }) => sold?.kind === 'topUpBonus')
    expect(offers.map(({ offerId, voucher: sold }) => [offerId, sold?.most])).toEqual([
      [301, 1],
      [302, 5],
      [303, 40],
    ])
    for (const { offerId, price, text, voucher: sold } of offers) {
      const player = await world.newPlayer({ diamonds: 1_000_000 })
      expect(text).toContain(`最多加送 ${sold?.most} 金币`)
      const query = { offerId: String(offerId), price: String(price) }
      await dataOf(world.origin, buyOffer, { token: player.token, key: randomUUID(), query })
      const [own] = (await dataOf(world.origin, getMyVoucherPage, player)).pageData
      expect(own?.most).toBe(sold?.most)
      expect((await world.order(player, { amount: '20000', voucherId: own?.voucherId ?? '' })).bonus).toBe(sold?.most)
    }
  })
})

describe('the audit of what is given away', () => {
  const faultsOf = (...statements: string[]) => brokenBy(world.deps.db, auditBounds, ...statements)

  it('finds nothing where everything went by the rules, in slices of any size', async () => {
    expect(await auditBounds(world.deps.db)).toEqual([])
    expect(await auditBounds(world.deps.db, 1)).toEqual([])
  })

  const CREDITED = "(SELECT min(id) FROM top_up WHERE state = 'credited')"
  it.each([
    ['a bonus above its bound', `UPDATE top_up SET bonus = bonus + 1 WHERE id = ${CREDITED}`, /none above what its voucher adds/],
    ['a bonus without a voucher', `UPDATE top_up SET voucher_id = NULL WHERE id = ${CREDITED}`, /no bonus without a voucher/],
    [
      'an offer in force without its bound to speak of',
      `UPDATE catalogue_offer SET offer = jsonb_set(offer, '{voucher,most}', '1600') WHERE offer_id = 303`,
      /^no path pays more than it takes$/,
    ],
  ])('finds %s', async (_, statement, rule) => {
    expect(await faultsOf(statement)).toEqual([expect.stringMatching(rule)])
  })
})
