import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSession } from '#server/account/auth/session.ts'
import { logout, smsLogin } from '#shared/calls/auth.ts'
import { type Call, KEY_HEADER, TOKEN_HEADER } from '#shared/calls/call.ts'
import { smsCode, userSmsCode } from '#shared/calls/common.ts'
import { givingByUid } from '#shared/calls/giving.ts'
import { modifyLimit, takeRest } from '#shared/calls/limits.ts'
import { confirmDevice, getMyDevices, modifyTradeUrl, revokeDevice } from '#shared/calls/profile.ts'
import { ornamentRetrieval } from '#shared/calls/retrieval.ts'
import { Status } from '#shared/codes.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { freePass } from '../../support/captcha.ts'
import { DAY, HOUR, MINUTE, testClock } from '../clock.ts'

const clock = testClock()
let world: TestApp
let count = 0
let phone: string
beforeAll(async () => {
  world = await startTestApp({ catalogue: false, now: clock.now, env: { DEMO: '1' } })
})
afterAll(() => world?.stop())
beforeEach(() => {
  phone = `1380013${String(++count).padStart(4, '0')}`
  clock.advance(2 * HOUR)
})

/** A link of an account of its own: only a few players may share one. */
const trade = () => `https://steamcommunity.com/tradeoffer/new/?partner=${count}&token=a`
const pass = () => freePass(world.databaseUrl, clock.now())
const newest = async () => ((await world.app.inject('/dev/outbox.json')).json() as { code: string }[])[0]?.code ?? ''

/** A browser with its cookie and, after `login`, its token. */
class Device {
  token = ''
  private cookie = ''

  async ask(call: Call, query: Record<string, string> = {}) {
    const headers = { [TOKEN_HEADER]: this.token, [KEY_HEADER]: randomUUID(), cookie: this.cookie }
    const reply = await world.app.inject({ method: call.method, url: call.path, query, headers })
    const [given] = [reply.headers['set-cookie'] ?? ''].flat()
    if (given) this.cookie = given.split(';')[0] ?? ''
    return reply.json() as { status: number; msg: string; data: unknown }
  }

  async login(): Promise<this> {
    clock.advance(2 * MINUTE)
    await this.ask(smsCode, { phone, captchaVerification: await pass() })
    this.token = (await this.ask(smsLogin, { id: phone, code: await newest() })).data as string
    return this
  }

  /** Status of setting the trade link, the act that is asked for here. */
  trade = async () => (await this.ask(modifyTradeUrl, { tradeUrl: trade() })).status

  async confirm(): Promise<number> {
    clock.advance(2 * MINUTE)
    await this.ask(userSmsCode, { captchaVerification: await pass() })
    return (await this.ask(confirmDevice, { code: await newest() })).status
  }
}

describe('a device', () => {
  it('on which the account was registered may do everything at once', async () => {
    expect(await (await new Device().login()).trade()).toBe(Status.ok)
  })

  it('that is new may not change the trade link, retrieve or give until it is confirmed', async () => {
    await new Device().login()
    const device = await new Device().login()
    const said = { status: Status.deviceUnknown, msg: '您在新设备上登录，为保护您的物品，请先完成短信验证' }
    expect(await device.ask(modifyTradeUrl, { tradeUrl: trade() })).toMatchObject(said)
    expect(await device.ask(ornamentRetrieval, { ids: '1' })).toMatchObject(said)
    expect(await device.ask(givingByUid, { uid: '12345678', itemId: '1' })).toMatchObject(said)
    expect(await device.confirm()).toBe(Status.ok)
    expect(await device.trade()).toBe(Status.ok)
    expect((await device.ask(ornamentRetrieval, { ids: '1' })).status).not.toBe(Status.deviceUnknown)
  })

  it('is known after 7 days without a code, also when it logs in again meanwhile', async () => {
    await new Device().login()
    const device = await new Device().login()
    clock.advance(6 * DAY)
    await device.login()
    expect(await device.trade()).toBe(Status.deviceUnknown)
    clock.advance(DAY + HOUR)
    expect(await device.trade()).toBe(Status.ok)
  })

  it('that was confirmed stays so over another login', async () => {
    await new Device().login()
    const device = await new Device().login()
    await device.confirm()
    await device.login()
    expect(await device.trade()).toBe(Status.ok)
  })

  it('that the player has logged out from afar is new again', async () => {
    const [home, other] = [await new Device().login(), await new Device().login()]
    await other.confirm()
    const [, listed] = (await home.ask(getMyDevices)).data as { deviceId: string }[]
    await home.ask(revokeDevice, { deviceId: listed?.deviceId ?? '' })
    await other.login()
    expect(await other.trade()).toBe(Status.deviceUnknown)
  })
})

describe('a thief with one login code', () => {
  it('can neither log the owner out, nor lower a cap, nor begin a rest', async () => {
    const home = await new Device().login()
    const thief = await new Device().login()
    const [, owners] = (await thief.ask(getMyDevices)).data as { deviceId: string }[]
    expect((await thief.ask(revokeDevice, { deviceId: owners?.deviceId ?? '' })).status).toBe(Status.deviceUnknown)
    expect((await thief.ask(takeRest, { days: '30' })).status).toBe(Status.deviceUnknown)
    expect((await thief.ask(modifyLimit, { kind: 'spendDay', cap: '0' })).status).toBe(Status.deviceUnknown)
    expect(await home.trade()).toBe(Status.ok)
  })

  it('begins anew after logging out: nobody sees the browser meanwhile', async () => {
    await new Device().login()
    const thief = await new Device().login()
    await thief.ask(logout)
    clock.advance(8 * DAY)
    await thief.login()
    expect(await thief.trade()).toBe(Status.deviceUnknown)
  })

  it('is forgotten when the owner logs out everywhere, and the owner is not', async () => {
    const home = await new Device().login()
    const thief = await new Device().login()
    await home.ask(logout)
    clock.advance(8 * DAY)
    await thief.login()
    expect(await thief.trade()).toBe(Status.deviceUnknown)
    await home.login()
    expect(await home.trade()).toBe(Status.ok)
  })

  it('who logs out everywhere does not make the device of the owner new', async () => {
    const home = await new Device().login()
    const thief = await new Device().login()
    await thief.ask(logout)
    await home.login()
    expect(await home.trade()).toBe(Status.ok)
  })

  it('gets ten codes a day to the phone, however many logins ask', async () => {
    await new Device().login()
    const thief = await new Device().login()
    const { rows } = await world.deps.db.execute<{ id: string }>(sql`select id::text from player where phone = ${phone}`)
    const statuses: number[] = []
    for (let login = 0; login < 12; login++) {
      thief.token = await createSession(world.deps.db, rows[0]?.id ?? '', clock.now())
      clock.advance(2 * MINUTE)
      statuses.push((await thief.ask(userSmsCode, { captchaVerification: await pass() })).status)
    }
    expect(statuses.filter((status) => status === Status.ok)).toHaveLength(10)
  })

  it('leaves half of the ten codes to the other logins', async () => {
    await new Device().login()
    const [thief, owner] = [await new Device().login(), await new Device().login()]
    const askedBy = async (device: Device) => {
      clock.advance(2 * MINUTE)
      return (await device.ask(userSmsCode, { captchaVerification: await pass() })).status
    }
    const statuses: number[] = []
    for (let asked = 0; asked < 8; asked++) statuses.push(await askedBy(thief))
    expect(statuses.filter((status) => status === Status.ok)).toHaveLength(5)
    expect(await askedBy(owner)).toBe(Status.ok)
  })
})

describe('the code that confirms a device', () => {
  it('works only for the login that has asked for it, and is no login code', async () => {
    await new Device().login()
    const [one, two] = [await new Device().login(), await new Device().login()]
    clock.advance(2 * MINUTE)
    await one.ask(userSmsCode, { captchaVerification: await pass() })
    const code = await newest()
    expect((await two.ask(confirmDevice, { code })).status).toBe(Status.codeWrong)
    expect((await two.ask(smsLogin, { id: phone, code })).status).toBe(Status.codeWrong)
    expect((await one.ask(confirmDevice, { code })).status).toBe(Status.ok)
    expect((await one.ask(confirmDevice, { code })).status).toBe(Status.codeWrong)
  })

  it('bears five tries', async () => {
    await new Device().login()
    const device = await new Device().login()
    clock.advance(2 * MINUTE)
    await device.ask(userSmsCode, { captchaVerification: await pass() })
    const code = await newest()
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let i = 0; i < 5; i++) expect((await device.ask(confirmDevice, { code: wrong })).status).toBe(Status.codeWrong)
    expect((await device.ask(confirmDevice, { code })).status).toBe(Status.codeWrong)
    expect(await device.trade()).toBe(Status.deviceUnknown)
  })

  it('needs a login', async () => {
    expect((await new Device().ask(confirmDevice, { code: '123456' })).status).toBe(Status.loginFailure)
  })
})

it('a login that was made without a browser counts as known from the moment that it is told', async () => {
  const { playerId } = await world.newPlayer()
  const device = new Device()
  device.token = await createSession(world.deps.db, playerId, clock.now(), { knownFrom: clock.now() + DAY })
  expect(await device.trade()).toBe(Status.deviceUnknown)
  clock.advance(DAY)
  expect(await device.trade()).toBe(Status.ok)
})
