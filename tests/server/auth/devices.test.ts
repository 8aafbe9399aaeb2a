import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSession } from '#server/account/auth/session.ts'
import { logout } from '#shared/calls/auth.ts'
import { TOKEN_HEADER } from '#shared/calls/call.ts'
import { getMyDevices, revokeDevice } from '#shared/calls/profile.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { Status } from '#shared/codes.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import type { TestPlayer } from '../../support/player.ts'
import { issuedCode } from '../../support/smsCode.ts'
import { DAY, HOUR, MINUTE, SECOND, testClock } from '../clock.ts'

const clock = testClock()
const WECHAT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.60'
const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.4 Safari/605.1.15'

let world: TestApp
let player: TestPlayer
let phone: string
beforeAll(async () => {
  world = await startTestApp({ catalogue: false, now: clock.now })
})
afterAll(() => world?.stop())
beforeEach(async () => {
  player = await world.newPlayer()
  clock.advance(HOUR)
  phone = await createSession(world.deps.db, player.playerId, clock.now(), { agent: WECHAT })
})

const devices = (token: string) => dataOf(world.origin, getMyDevices, { token })
const revoke = (token: string, deviceId: string) => callApi(world.origin, revokeDevice, { token, query: { deviceId } })

describe('the devices of a player', () => {
  it('start with the one that asks, whoever was used last', async () => {
    const list = await devices(player.token)
    expect(list.map(({ name, current }) => [name, current])).toEqual([
      ['未知设备', true],
      ['iPhone · 微信', false],
    ])
    expect(list[1]).toMatchObject({ loggedInAt: clock.now(), seenAt: clock.now() })
    expect((await devices(phone)).map(({ current }) => current)).toEqual([true, false])
    expect((await devices(phone))[0]?.name).toBe('iPhone · 微信')
  })

  it('are called by the agent that logged in', async () => {
    const number = '13611112222'
    const code = await issuedCode(world, number)
    const url = `/api/auth/smsLogin?${new URLSearchParams({ id: number, code })}`
    const reply = await world.app.inject({ method: 'POST', url, headers: { 'user-agent': SAFARI } })
    expect((await devices(reply.json().data)).map(({ name }) => name)).toEqual(['Mac · Safari'])
  })

  it('keep 300 characters of an agent, whatever is in it', async () => {
    const token = await createSession(world.deps.db, player.playerId, clock.now(), { agent: `\u0000${'😀'.repeat(400)}` })
    const [own] = await devices(token)
    const { rows } = await world.deps.db.execute<{ agent: string }>(sql`select agent from session where id = ${own?.deviceId}`)
    expect(rows[0]?.agent).toHaveLength(300)
  })

  it('show no token, no hash, and nobody else', async () => {
    const stranger = await world.newPlayer()
    const list = await devices(stranger.token)
    expect(list).toHaveLength(1)
    expect(Object.keys(list[0] ?? {}).sort()).toEqual(['current', 'deviceId', 'loggedInAt', 'name', 'seenAt'])
  })

  it('show their last use to the minute', async () => {
    for (let i = 0; i < 3; i++) {
      clock.advance(90 * SECOND)
      const [own] = await devices(player.token)
      expect(clock.now() - (own?.seenAt ?? 0)).toBeLessThanOrEqual(MINUTE)
    }
  })

  it('are forgotten when they were idle for 30 days', async () => {
    clock.advance(29 * DAY)
    await devices(player.token)
    clock.advance(2 * DAY)
    expect(await devices(player.token)).toHaveLength(1)
  })
})

describe('logging a device out', () => {
  it('ends its login and no other', async () => {
    const [, other] = await devices(player.token)
    expect((await revoke(player.token, other?.deviceId ?? '')).data?.map(({ current }) => current)).toEqual([true])
    expect((await callApi(world.origin, userInfo, { token: phone })).http).toBe(401)
    expect((await callApi(world.origin, userInfo, { token: player.token })).http).toBe(200)
  })

  it('is refused for the one in use, with the way to do it', async () => {
    const [own] = await devices(player.token)
    const reply = await revoke(player.token, own?.deviceId ?? '')
    expect(reply).toMatchObject({ status: Status.badInput, msg: expect.stringContaining('退出登录') })
    expect(await devices(player.token)).toHaveLength(2)
  })

  it("answers for another's device like for none", async () => {
    const stranger = await world.newPlayer()
    const [, other] = await devices(player.token)
    const foreign = await revoke(stranger.token, other?.deviceId ?? '')
    expect(foreign).toEqual(await revoke(stranger.token, '999999999'))
    expect(foreign).toMatchObject({ http: 404, status: Status.notFound, msg: '该设备不存在或已退出登录' })
    expect(await devices(player.token)).toHaveLength(2)
  })

  it('happens once when it is asked for twice at once', async () => {
    const [, other] = await devices(player.token)
    const replies = await Promise.all([1, 2, 3].map(() => revoke(player.token, other?.deviceId ?? '')))
    expect(replies.map(({ status }) => status).sort()).toEqual([Status.ok, Status.notFound, Status.notFound])
  })

  it('needs a login', async () => {
    const reply = await world.app.inject({ method: 'POST', url: '/api/profile/revokeDevice?deviceId=1', headers: { [TOKEN_HEADER]: '' } })
    expect(reply.statusCode).toBe(401)
  })
})

describe('a login that has ended says why', () => {
  const told = async (token: string) => (await callApi(world.origin, userInfo, { token })).msg

  it('when another device has ended it', async () => {
    const [, other] = await devices(player.token)
    await revoke(player.token, other?.deviceId ?? '')
    expect(await told(phone)).toBe('此设备已被您的其他设备退出登录，请重新登录')
  })

  it('when another device has logged out everywhere', async () => {
    await dataOf(world.origin, logout, { token: phone })
    expect(await told(player.token)).toBe('您的账号已在其他设备退出登录，请重新登录')
  })

  it('when it has expired, and when nobody knows the token', async () => {
    clock.advance(31 * DAY)
    for (const token of [phone, 'x'.repeat(43), 'x']) expect(await told(token)).toBe('登录已过期，请重新登录')
    expect(await told('')).toBe('请先登录')
  })
})
