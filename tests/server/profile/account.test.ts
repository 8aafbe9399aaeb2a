import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { phone3elements } from '#shared/calls/auth.ts'
import { getMyProfile, modifyTradeUrl } from '#shared/calls/profile.ts'
import { Status } from '#shared/codes.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await startTestApp({ catalogue: false })
})
afterAll(() => world?.stop())

const LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=AbC-d_12'

describe('getMyProfile', () => {
  it('starts empty but for the promotion code', async () => {
    const { token } = await world.newPlayer()
    const mine = await dataOf(world.origin, getMyProfile, { token })
    expect(mine).toMatchObject({ inviter: null, tradeUrl: '', identity: null, giving: true })
    expect(mine.promoteCode).toMatch(/^[A-Z\d]{8}$/)
    expect(Math.abs(mine.registeredAt - Date.now())).toBeLessThan(60_000)
  })

  it('shows the verified name and number as masks', async () => {
    const { token } = await world.newPlayer()
    await dataOf(world.origin, phone3elements, { token, query: { name: '李雷', idNumber: '11010519491231002X' } })
    expect((await dataOf(world.origin, getMyProfile, { token })).identity).toEqual({ name: '李*', idNumber: '1101**********002X' })
  })

  it('says when giving is switched off', async () => {
    const closed = await startTestApp({ catalogue: false, env: { FEATURE_GIFT: '0' } })
    try {
      const { token } = await closed.newPlayer()
      expect((await dataOf(closed.origin, getMyProfile, { token })).giving).toBe(false)
    } finally {
      await closed.stop()
    }
  })
})

describe('modifyTradeUrl', () => {
  it('keeps the link, spaces around it cut, and may be changed', async () => {
    const { token } = await world.newPlayer()
    const set = (tradeUrl: string) => dataOf(world.origin, modifyTradeUrl, { token, query: { tradeUrl } })
    expect(await set(` ${LINK}\n`)).toEqual({ tradeUrl: LINK })
    expect((await dataOf(world.origin, getMyProfile, { token })).tradeUrl).toBe(LINK)
    const next = LINK.replace('AbC', 'XyZ')
    expect(await set(next)).toEqual({ tradeUrl: next })
  })

  it.each([
    '',
    'x',
    LINK.replace('https', 'http'),
    LINK.replace('steamcommunity.com', 'steamcommunity.com.evil.cn'),
    LINK.replace('https://', 'https://evil.cn/'),
    `${LINK}&x=1`,
    `${LINK}#`,
    LINK.replace('123456789', '1'.repeat(21)),
    LINK.replace('AbC-d_12', ''),
    `javascript:alert(1)//${LINK}`,
    '\u0000',
    `${LINK}\u0000`,
    'x'.repeat(500),
  ])('%j is refused with an example of what is right, and nothing changes', async (tradeUrl) => {
    const { token, playerId } = await world.newPlayer()
    const own = LINK.replace('123456789', playerId)
    await dataOf(world.origin, modifyTradeUrl, { token, query: { tradeUrl: own } })
    const reply = await callApi(world.origin, modifyTradeUrl, { token, query: { tradeUrl } })
    expect(reply).toMatchObject({ http: 400, status: Status.badInput, msg: expect.stringMatching(/^请输入正确的交易链接，例如 https:/) })
    expect((await dataOf(world.origin, getMyProfile, { token })).tradeUrl).toBe(own)
  })

  it('is closed to the frozen', async () => {
    const { token, playerId } = await world.newPlayer()
    await world.deps.db.execute(sql`update player set frozen = true where id = ${playerId}`)
    expect(await callApi(world.origin, modifyTradeUrl, { token, query: { tradeUrl: LINK } })).toMatchObject({
      status: Status.accountFrozen,
    })
  })
})
