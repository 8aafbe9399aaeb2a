import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLedger } from '#server/core/money/audit.ts'
import { KEY_HEADER, TOKEN_HEADER } from '#shared/calls/call.ts'
import { exchangeQuantity, getMyBalanceLog } from '#shared/calls/profile.ts'
import { Status } from '#shared/codes.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { each } from '../../support/each.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ catalogue: false })
})
afterAll(async () => {
  expect(await auditLedger(app.deps.db)).toEqual([])
  await app.stop()
})

const exchange = (token: string, quantity: number | string, key: string = randomUUID()) =>
  callApi(app.origin, exchangeQuantity, { query: { quantity: String(quantity) }, token, key })

it('turns whole lots of diamonds into coins, in one journal', async () => {
  const { token } = await app.newPlayer({ coins: 50, diamonds: 35_000 })
  expect((await exchange(token, 300)).data).toMatchObject({ amount: 3, balance: 3.5, secondaryBalance: 50 })
  const { pageData } = await dataOf(app.origin, getMyBalanceLog, { query: {}, token })
  expect(pageData.slice(0, 2).map(({ typeName, remark, currency, amount }) => [typeName, remark, currency, amount])).toEqual(
    expect.arrayContaining([
      ['钻石兑换', '300 钻石兑换 3 金币', 0, 3],
      ['钻石兑换', '300 钻石兑换 3 金币', 1, -300],
    ]),
  )
})

it('refuses what is no whole lot, what is not there, and a frozen player; nothing moves', async () => {
  const { token, playerId } = await app.newPlayer({ diamonds: 19_999 })
  const parts = await exchange(token, 150)
  expect([parts.status, parts.msg]).toEqual([Status.badInput, '每 100 钻石兑换 1 金币，请输入 100 的整数倍，例如 100 或 200 个'])
  expect((await exchange(token, 99)).msg).toContain('至少 100 个')
  expect(await exchange(token, 200)).toMatchObject({ status: Status.insufficientBalance, msg: '钻石不足' })
  for (const quantity of ['0', '-100', '1e3', '100.5', '', '999999999999']) {
    expect((await exchange(token, quantity)).status).toBe(Status.badInput)
  }
  const without = await app.app.inject({
    method: 'POST',
    url: exchangeQuantity.path,
    headers: { [TOKEN_HEADER]: token, [KEY_HEADER]: 'without-quantity' },
  })
  expect(without.json()).toMatchObject({ status: Status.badInput, msg: '请求参数有误：quantity' })
  await app.deps.db.$client.query('UPDATE player SET frozen = true WHERE id = $1', [playerId])
  expect((await exchange(token, 100)).status).toBe(Status.accountFrozen)
  const { rows } = await app.deps.db.$client.query('SELECT currency, balance FROM account WHERE player_id = $1 ORDER BY currency', [
    playerId,
  ])
  expect(rows.map(({ balance }) => Number(balance))).toEqual([0, 19_999])
})

it('acts once a key, and needs one', async () => {
  const { token } = await app.newPlayer({ diamonds: 50_000 })
  const key = randomUUID()
  const replies = await Promise.all(Array.from({ length: 8 }, () => exchange(token, 100, key)))
  each(replies, (reply) => expect(reply).toEqual(replies[0]))
  expect(replies[0]?.data).toMatchObject({ amount: 1, balance: 1, secondaryBalance: 400 })
  expect((await exchange(token, 200, key)).status).toBe(Status.keyReused)
  expect((await callApi(app.origin, exchangeQuantity, { query: { quantity: '100' }, token })).status).toBe(Status.badInput)
})

it('lets no more out than is there, however many ask at once', async () => {
  const { token } = await app.newPlayer({ diamonds: 30_000 })
  const replies = await Promise.all(Array.from({ length: 20 }, () => exchange(token, 100)))
  expect(replies.filter(({ status }) => status === 0)).toHaveLength(3)
  expect(replies.filter(({ status }) => status === Status.insufficientBalance)).toHaveLength(17)
})
