import { afterAll, beforeAll, expect, it } from 'vitest'
import { balancesOf } from '#server/core/money/balances.ts'
import { startTestApp } from '../../support/app.ts'
import type { TestPlayer } from '../../support/player.ts'
import { type PayTestWorld, startPayWorld } from './payWorld.ts'

let world: PayTestWorld
beforeAll(async () => {
  world = await startPayWorld()
})
afterAll(() => world.stop())

const press = (orderNo: string, act: string) =>
  world.app.inject({
    method: 'POST',
    url: `/pay/sandbox/${orderNo}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `act=${act}`,
  })
const coinsOf = async ({ playerId }: TestPlayer) => (await balancesOf(world.deps.db, playerId)).balance

it('leads from the order to a page without a script, with a button for every way a payment goes', async () => {
  const player = await world.newPlayer()
  const order = await world.order(player, { amount: '1234.5' })
  expect((await world.app.inject(order.payUrl)).headers.location).toBe(`/pay/sandbox/${order.orderNo}`)
  const page = await world.app.inject(`/pay/sandbox/${order.orderNo}`)
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(String(page.headers['content-security-policy'])).toContain("script-src 'self';")
  expect(page.body).not.toContain('<script')
  for (const text of ['¥1,234.50', '支付宝', '支付成功', '支付失败', '稍后到账', '重复通知', '伪造通知']) expect(page.body).toContain(text)
})

it.each([
  ['paid', 'credited', 100],
  ['twice', 'credited', 100],
  ['failed', 'failed', 0],
  ['forged', 'created', 0],
  ['late', 'created', 0],
])('%s leaves the order %s and leads back to the game', async (act, state, coins) => {
  const player = await world.newPlayer()
  const order = await world.order(player)
  const reply = await press(order.orderNo, act)
  expect([reply.statusCode, reply.headers.location]).toEqual([303, `/pay?order=${order.orderNo}`])
  expect((await world.look(player, order.orderNo)).state).toBe(state)
  expect(await coinsOf(player)).toBe(coins)
})

it('a paid order is not paid again, and a wrong number is no order', async () => {
  const player = await world.newPlayer()
  const order = await world.order(player)
  await press(order.orderNo, 'paid')
  expect((await world.app.inject(`/pay/sandbox/${order.orderNo}`)).body).not.toContain('<form')
  expect((await world.app.inject(order.payUrl || `/pay/cashier/${order.orderNo}`)).headers.location).toBe(`/pay?order=${order.orderNo}`)
  for (const wrong of ['A'.repeat(30), 'x', '%00']) expect((await world.app.inject(`/pay/sandbox/${wrong}`)).statusCode).toBe(404)
  expect((await press(order.orderNo, 'nonsense')).headers.location).toBe(`/pay/sandbox/${order.orderNo}`)
})

it('is not there unless it is configured', async () => {
  const real = await startTestApp({ catalogue: false })
  try {
    for (const url of ['/pay/sandbox/AAAAAAAAAAAAAAAAAAAA', '/pay/notify/sandbox']) {
      expect((await real.app.inject({ method: 'POST', url, payload: '{}' })).statusCode).toBe(404)
    }
  } finally {
    await real.stop()
  }
})
