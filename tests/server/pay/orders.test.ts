import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#server/core/money/audit.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { SANDBOX, signNotice } from '#server/economy/pay/sandbox.ts'
import { secretFor } from '#server/platform/secrets.ts'
import { modifyLimit } from '#shared/calls/limits.ts'
import { cancelTopUp, createTopUp, getMyTopEarly, getPayOffer, getTopUp, TOP_UP_PATIENCE } from '#shared/calls/pay.ts'
import { getMyVoucherPage } from '#shared/calls/voucher.ts'
import { Status } from '#shared/codes.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { each } from '../../support/each.ts'
import { MINUTE } from '../clock.ts'
import { type PayTestWorld, startPayWorld } from './payWorld.ts'

let world: PayTestWorld
beforeAll(async () => {
  world = await startPayWorld()
})
afterAll(async () => {
  expect(await auditLedger(world.deps.db)).toEqual([])
  await world.stop()
})

const coinsOf = async (playerId: string) => (await balancesOf(world.deps.db, playerId)).balance
const noticesOf = async (where: string) =>
  Number((await world.deps.db.$client.query(`SELECT count(*) AS n FROM pay_notice WHERE ${where}`)).rows[0].n)

describe('getPayOffer', () => {
  it('lists every channel of the spec by its code, the closed ones with a reason', async () => {
    const { token } = await world.newPlayer()
    const { channels, amounts, min, max } = await dataOf(world.origin, getPayOffer, { token })
    expect(channels.map(({ channel }) => channel)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(channels.filter(({ open }) => open).map(({ channel }) => channel)).toEqual([0, 1, 2, 5, 6])
    each(channels, ({ open, reason }) => expect(reason === '').toBe(open))
    expect(amounts.every((amount) => amount >= min && amount <= max)).toBe(true)
  })
})

describe('createTopUp', () => {
  it('opens one order per key, to be paid within a quarter of an hour', async () => {
    const player = await world.newPlayer()
    const key = randomUUID()
    const ask = () => callApi(world.origin, createTopUp, { token: player.token, key, query: { channel: '1', amount: '66.6' } })
    const first = await ask()
    expect(first.data).toMatchObject({ state: 'created', amount: 66.6, bonus: 0, channel: 1, channelName: '微信支付', creditedAt: null })
    expect((first.data?.expiresAt ?? 0) - world.clock.now()).toBe(TOP_UP_PATIENCE)
    expect((await Promise.all([ask(), ask(), ask()])).map(({ data }) => data)).toEqual([first.data, first.data, first.data])
    expect((await dataOf(world.origin, getMyTopEarly, { token: player.token })).total).toBe(1)
  })

  it.each([
    ['a channel without a gateway', { channel: '7', amount: '10' }, Status.channelClosed],
    ['manual payment', { channel: '3', amount: '10' }, Status.channelClosed],
    ['the channel of card codes', { channel: '5', amount: '10' }, Status.badInput],
    ['less than the least', { channel: '0', amount: '0.99' }, Status.badInput],
    ['more than the most', { channel: '0', amount: '20000.01' }, Status.badInput],
    ['a voucher that is not there', { channel: '0', amount: '10', voucherId: '999' }, Status.notFound],
  ])('refuses %s', async (_name, query, status) => {
    const { token } = await world.newPlayer()
    expect((await callApi(world.origin, createTopUp, { token, key: randomUUID(), query })).status).toBe(status)
    expect((await dataOf(world.origin, getMyTopEarly, { token })).total).toBe(0)
  })

  it('leaves no player with more than ten unpaid orders, however they are asked for', async () => {
    const player = await world.newPlayer()
    const asked = await Promise.all(
      Array.from({ length: 25 }, () =>
        world
          .order(player)
          .then(() => 1)
          .catch(() => 0),
      ),
    )
    expect(asked.filter((made) => made === 1)).toHaveLength(10)
    world.clock.advance(TOP_UP_PATIENCE)
    await world.order(player)
  })

  it("shows nobody another's order", async () => {
    const [owner, other] = [await world.newPlayer(), await world.newPlayer()]
    const { orderNo } = await world.order(owner)
    const foreign = await callApi(world.origin, getTopUp, { token: other.token, query: { orderNo } })
    const none = await callApi(world.origin, getTopUp, { token: other.token, query: { orderNo: 'A'.repeat(30) } })
    expect(foreign).toEqual(none)
    expect(foreign.status).toBe(Status.notFound)
    expect((await dataOf(world.origin, getMyTopEarly, { token: other.token })).pageData).toEqual([])
  })
})

describe('callbacks', () => {
  it('a payment is credited once, with voucher bonus, push and message, however often it is told', async () => {
    const player = await world.newPlayer()
    const voucherId = await world.voucher(player)
    const order = await world.order(player, { amount: '123.45', voucherId })
    expect(order).toMatchObject({ bonus: 12.34, voucherName: '充值加赠 10%' })
    expect(await Promise.all(Array.from({ length: 20 }, () => world.notify(order, 'paid')))).toEqual(Array(20).fill(200))
    expect(await coinsOf(player.playerId)).toBe(135.79)
    expect(await world.look(player, order.orderNo)).toMatchObject({ state: 'credited', creditedAt: world.clock.now(), payUrl: '' })
    expect((await world.verdicts(order.orderNo)).sort()).toEqual(['paid', ...Array(19).fill('repeated')])
    const { pageData } = await dataOf(world.origin, getMyVoucherPage, { token: player.token, query: { stat: '1' } })
    expect(pageData).toMatchObject([{ voucherId, usedAt: world.clock.now() }])
    const { rows } = await world.deps.db.$client.query('SELECT title FROM message WHERE player_id = $1 ORDER BY id', [player.playerId])
    expect(rows.filter(({ title }) => title === '充值到账')).toHaveLength(1)
  })

  it('a failure gives the voucher back, a failure after the payment changes nothing', async () => {
    const player = await world.newPlayer()
    const voucherId = await world.voucher(player)
    const failed = await world.order(player, { voucherId })
    expect(await world.notify(failed, 'failed')).toBe(200)
    expect((await world.look(player, failed.orderNo)).state).toBe('failed')
    const paid = await world.order(player, { voucherId })
    await world.notify(paid, 'paid')
    expect(await world.notify(paid, 'failed')).toBe(200)
    expect((await world.look(player, paid.orderNo)).state).toBe('credited')
    expect(await world.verdicts(paid.orderNo)).toEqual(['paid', 'ignored'])
    expect(await coinsOf(player.playerId)).toBe(110)
  })

  it('money that comes after the order was given up is credited and called late; the voucher too, if it is still there', async () => {
    const player = await world.newPlayer()
    const voucherId = await world.voucher(player)
    const order = await world.order(player, { voucherId })
    world.clock.advance(TOP_UP_PATIENCE)
    expect(await world.look(player, order.orderNo)).toMatchObject({ state: 'expired', payUrl: '' })
    await world.sweep()
    const next = await world.order(player, { voucherId })
    await world.notify(order, 'paid')
    expect(await world.look(player, order.orderNo)).toMatchObject({ state: 'credited', bonus: 0, voucherName: '' })
    expect(await world.verdicts(order.orderNo)).toEqual(['late'])
    await world.notify(next, 'failed')
    await world.notify(next, 'paid')
    expect(await world.look(player, next.orderNo)).toMatchObject({ state: 'credited', bonus: 10 })
    expect(await coinsOf(player.playerId)).toBe(210)
  })

  it('what the gateway did not sign, or signed long ago, is refused and written down', async () => {
    const player = await world.newPlayer()
    const order = await world.order(player)
    const notice = { orderNo: order.orderNo, paymentNo: 'P1', amount: 10_000, currency: 'CNY', outcome: 'paid' } as const
    const url = `/pay/notify/${SANDBOX}`
    const forged = signNotice(randomBytes(32), notice, world.clock.now())
    const before = await noticesOf("verdict = 'forged'")
    expect((await world.app.inject({ method: 'POST', url, headers: forged.headers, payload: forged.body })).statusCode).toBe(403)
    for (const payload of ['', '{', 'x'.repeat(10_000)])
      expect((await world.app.inject({ method: 'POST', url, payload })).statusCode).toBe(403)
    expect((await world.app.inject({ method: 'POST', url, payload: 'x'.repeat(17_000) })).statusCode).toBe(400)
    expect((await world.app.inject({ method: 'POST', url: '/pay/notify/nobody', payload: '{}' })).statusCode).toBe(404)
    expect(await noticesOf("verdict = 'forged'")).toBe(before + 4)
    expect((await world.look(player, order.orderNo)).state).toBe('created')
  })

  it('an old copy of a genuine callback is refused', async () => {
    const player = await world.newPlayer()
    const order = await world.order(player)
    const stale = await noticesOf("verdict = 'stale'")
    const notice = { orderNo: order.orderNo, paymentNo: 'P2', amount: 10_000, currency: 'CNY', outcome: 'paid' } as const
    const { headers, body } = signNotice(secretFor(world.deps.config, 'pay-sandbox'), notice, world.clock.now() - 6 * MINUTE)
    expect((await world.app.inject({ method: 'POST', url: `/pay/notify/${SANDBOX}`, headers, payload: body })).statusCode).toBe(403)
    expect(await noticesOf("verdict = 'stale'")).toBe(stale + 1)
    expect(await world.notify(order, 'paid')).toBe(200)
  })

  it.each([
    ['another amount', { amount: 9_999 }, 409, 'mismatch'],
    ['another currency', { currency: 'USD' }, 409, 'mismatch'],
    ['no payment number', { paymentNo: '' }, 409, 'mismatch'],
  ])('%s credits nothing', async (_name, wrong, http, verdict) => {
    const player = await world.newPlayer()
    const order = await world.order(player)
    expect(await world.notify(order, 'paid', wrong)).toBe(http)
    expect(await world.verdicts(order.orderNo)).toEqual([verdict])
    expect((await world.look(player, order.orderNo)).state).toBe('created')
    expect(await coinsOf(player.playerId)).toBe(0)
  })

  it('one payment pays one order; a second payment of an order is an operator’s business', async () => {
    const player = await world.newPlayer()
    const [first, second] = [await world.order(player), await world.order(player)]
    await world.notify(first, 'paid', { paymentNo: 'same-payment' })
    expect(await world.notify(second, 'paid', { paymentNo: 'same-payment' })).toBe(409)
    expect(await world.notify(first, 'paid', { paymentNo: 'other-payment' })).toBe(200)
    expect(await world.verdicts(first.orderNo)).toEqual(['paid', 'surplus'])
    expect(await world.notify({ orderNo: 'Z'.repeat(30), amount: 1 }, 'paid')).toBe(404)
    expect(await coinsOf(player.playerId)).toBe(100)
  })
})

describe('cancelTopUp', () => {
  const cancel = ({ token }: { token: string }, orderNo: string) => callApi(world.origin, cancelTopUp, { token, query: { orderNo } })

  it('ends a waiting order, pressed twice too, and gives its voucher and its place under the cap back', async () => {
    const player = await world.newPlayer()
    const voucherId = await world.voucher(player)
    const order = await world.order(player, { voucherId })
    await dataOf(world.origin, modifyLimit, { token: player.token, query: { kind: 'topUpDay', cap: '150' } })
    expect(
      (await callApi(world.origin, createTopUp, { token: player.token, key: randomUUID(), query: { channel: '0', amount: '100' } })).status,
    ).toBe(Status.limitReached)
    const replies = await Promise.all([cancel(player, order.orderNo), cancel(player, order.orderNo)])
    each(replies, ({ status, data }) => expect([status, data?.state, data?.payUrl]).toEqual([0, 'cancelled', '']))
    expect((await world.order(player, { voucherId })).bonus).toBe(10)
  })

  it('loses no money: what is paid after it is credited, once', async () => {
    const player = await world.newPlayer()
    const order = await world.order(player)
    await cancel(player, order.orderNo)
    for (let i = 0; i < 2; i++) expect(await world.notify(order, 'paid')).toBe(200)
    expect((await world.look(player, order.orderNo)).state).toBe('credited')
    expect(await coinsOf(player.playerId)).toBe(100)
    expect(await world.verdicts(order.orderNo)).toEqual(['late', 'repeated'])
  })

  it('does not undo a payment, whichever comes first', async () => {
    const player = await world.newPlayer()
    const order = await world.order(player)
    await Promise.all([world.notify(order, 'paid'), cancel(player, order.orderNo)])
    expect((await world.look(player, order.orderNo)).state).toBe('credited')
    expect(await cancel(player, order.orderNo)).toMatchObject({ status: Status.conflict, msg: '订单已支付，无法取消' })
  })

  it("answers for another's order like for none", async () => {
    const [player, stranger] = [await world.newPlayer(), await world.newPlayer()]
    const order = await world.order(player)
    expect((await cancel(stranger, order.orderNo)).status).toBe(Status.notFound)
    expect((await world.look(player, order.orderNo)).state).toBe('created')
  })
})
