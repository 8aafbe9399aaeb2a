import { afterAll, beforeAll, expect, it } from 'vitest'
import { getMyVoucherPage } from '#shared/calls/voucher.ts'
import { Status, VoucherStat } from '#shared/codes.ts'
import { dataOf } from '../../support/api.ts'
import type { TestPlayer } from '../../support/player.ts'
import { takeVoucher } from '../../support/voucher.ts'
import { DAY } from '../clock.ts'
import { type PayTestWorld, startPayWorld } from '../pay/payWorld.ts'

let world: PayTestWorld
beforeAll(async () => {
  world = await startPayWorld()
})
afterAll(() => world.stop())

const page = ({ token }: TestPlayer, stat = -1) => dataOf(world.origin, getMyVoucherPage, { token, query: { stat: String(stat) } })
const idsOf = async (player: TestPlayer, stat: number) => (await page(player, stat)).pageData.map(({ voucherId }) => voucherId)
const take = ({ playerId }: TestPlayer, voucherId: string, amount = 5_000) =>
  world.deps.db.transaction((tx) =>
    takeVoucher(tx, { playerId, voucherId, kind: 'topUpBonus', amount, ref: `test:${voucherId}`, now: world.clock.now() }),
  )

it('lists by what the clock makes of them; a voucher in an unpaid order is still unused', async () => {
  const player = await world.newPlayer()
  const [used, held, left] = [await world.voucher(player), await world.voucher(player), await world.voucher(player)]
  expect(await take(player, used)).toEqual({ name: '充值加赠 10%', worth: 1_000, minAmount: 5_000, most: 10_000 })
  await world.order(player, { voucherId: held })
  expect(await idsOf(player, VoucherStat.unused)).toEqual([left, held])
  expect(await idsOf(player, VoucherStat.used)).toEqual([used])
  expect(await idsOf(player, VoucherStat.expired)).toEqual([])
  world.clock.advance(DAY)
  expect(await idsOf(player, VoucherStat.unused)).toEqual([held])
  await world.sweep()
  expect(await idsOf(player, VoucherStat.expired)).toEqual([left, held])
  const { pageData, total } = await page(player)
  expect([total, ...pageData.map(({ stat }) => stat)]).toEqual([3, VoucherStat.expired, VoucherStat.expired, VoucherStat.used])
  expect(pageData[0]).toMatchObject({ worth: 10, minAmount: 50, most: 100, kind: 'topUpBonus', usedAt: null })
})

it('lists used ones by their use', async () => {
  const player = await world.newPlayer()
  const [early, late] = [await world.voucher(player), await world.voucher(player)]
  await take(player, late)
  world.clock.advance(1_000)
  await take(player, early)
  expect(await idsOf(player, VoucherStat.used)).toEqual([early, late])
})

it("refuses another's, a used, an expired one and too small an amount", async () => {
  const [owner, other] = [await world.newPlayer(), await world.newPlayer()]
  const voucherId = await world.voucher(owner)
  await expect(take(other, voucherId)).rejects.toMatchObject({ status: Status.notFound })
  await expect(take(owner, voucherId, 4_999)).rejects.toMatchObject({ status: Status.badInput, msg: '该代金券满 50.00 才可使用' })
  const race = await Promise.allSettled(Array.from({ length: 10 }, () => take(owner, voucherId)))
  expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(take(owner, voucherId)).rejects.toMatchObject({ status: Status.conflict })
  const late = await world.voucher(owner)
  world.clock.advance(DAY)
  await expect(take(owner, late)).rejects.toMatchObject({ status: Status.conflict, msg: '该代金券已过期，请选择其他代金券' })
  expect((await page(other)).total).toBe(0)
})
