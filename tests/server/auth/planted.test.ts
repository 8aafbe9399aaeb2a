import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { smsLogin } from '#shared/calls/auth.ts'
import { type Call, KEY_HEADER, TOKEN_HEADER } from '#shared/calls/call.ts'
import { smsCode, userSmsCode } from '#shared/calls/common.ts'
import { confirmDevice, modifyTradeUrl } from '#shared/calls/profile.ts'
import { Status } from '#shared/codes.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { freePass } from '../../support/captcha.ts'
import { DAY, MINUTE, testClock } from '../clock.ts'

const clock = testClock()
let world: TestApp
let count = 0
let browsers = 0
let phone: string
beforeAll(async () => {
  world = await startTestApp({ catalogue: false, now: clock.now, env: { DEMO: '1', TRUST_PROXY: '1' } })
})
afterAll(() => world?.stop())
beforeEach(() => {
  phone = `1380014${String(++count).padStart(4, '0')}`
  browsers = 0
  clock.advance(DAY + MINUTE)
})

const pass = () => freePass(world.databaseUrl, clock.now())
const newest = async () => ((await world.app.inject('/dev/outbox.json')).json() as { code: string }[])[0]?.code ?? ''

/** A browser at its own address, with all its cookies. */
class Browser {
  readonly cookies = new Map<string, string>()
  token = ''
  given = ''
  private readonly address = `10.20.${count}.${++browsers}`

  constructor(private readonly protocol: 'http' | 'https' = 'http') {}

  async ask(call: Call, query: Record<string, string>) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { [TOKEN_HEADER]: this.token, [KEY_HEADER]: randomUUID(), cookie }
    const proxied = { 'x-forwarded-for': this.address, 'x-forwarded-proto': this.protocol }
    const reply = await world.app.inject({ method: call.method, url: call.path, query, headers: { ...headers, ...proxied } })
    this.given = String(reply.headers['set-cookie'] ?? '')
    const [, name, value] = /^([^=]+)=([^;]+)/.exec(this.given) ?? []
    if (name && value) this.cookies.set(name, value)
    return reply.json() as { status: number; data: unknown }
  }

  async send(to = phone) {
    clock.advance(2 * MINUTE)
    return (await this.ask(smsCode, { phone: to, captchaVerification: await pass() })).status
  }

  async enter(code: string, as = phone) {
    const { status, data } = await this.ask(smsLogin, { id: as, code })
    this.token = status === Status.ok ? (data as string) : this.token
    return status
  }

  async login(as = phone): Promise<this> {
    await this.send(as)
    expect(await this.enter(await newest(), as)).toBe(Status.ok)
    return this
  }

  async confirm(): Promise<this> {
    clock.advance(2 * MINUTE)
    await this.ask(userSmsCode, { captchaVerification: await pass() })
    expect((await this.ask(confirmDevice, { code: await newest() })).status).toBe(Status.ok)
    return this
  }

  /** Puts all cookies of this browser into another one, as somebody does who can set cookies there. */
  plantInto(other: Browser): void {
    for (const [name, value] of this.cookies) other.cookies.set(name, value)
  }

  trade = async () =>
    (await this.ask(modifyTradeUrl, { tradeUrl: `https://steamcommunity.com/tradeoffer/new/?partner=${count}&token=a` })).status
}

describe('whoever plants a secret into a browser of the owner', () => {
  it('is not known to the account after the owner has logged in and confirmed there', async () => {
    await new Browser().login()
    const [thief, owner] = [new Browser(), new Browser()]
    await thief.send()
    thief.plantInto(owner)
    await (await owner.login()).confirm()
    expect(await owner.trade()).toBe(Status.ok)
    // One login code was talked out of the owner.
    await thief.login()
    expect(await thief.trade()).toBe(Status.deviceUnknown)
  })

  it('is not known either when it is planted between the code and the login', async () => {
    const [thief, owner] = [new Browser(), new Browser()]
    await thief.send()
    clock.advance(6 * MINUTE)
    await owner.send()
    const code = await newest()
    thief.plantInto(owner)
    // The code belongs to the secret that was taken away; at the same address it still counts.
    expect(await owner.enter(code)).toBe(Status.ok)
    await thief.login()
    expect(await thief.trade()).toBe(Status.deviceUnknown)
    expect(await owner.trade()).toBe(Status.ok)
  })

  it('can neither use nor spoil the code that the owner asks for', async () => {
    const [thief, owner] = [new Browser(), new Browser()]
    await thief.send()
    thief.plantInto(owner)
    await owner.send()
    const code = await newest()
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let i = 0; i < 6; i++) expect(await thief.enter(wrong)).toBe(Status.codeWrong)
    expect(await thief.enter(code)).toBe(Status.codeWrong)
    expect(await owner.enter(code)).toBe(Status.ok)
  })
})

describe('a secret that this server has not issued for the phone', () => {
  const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
  const secret = randomBytes(32).toString('base64url')

  it.each([
    ['of the form before signatures', 'browser', () => secret],
    ['without a signature', null, () => secret],
    ['with a signature of its own', null, () => `${secret}.${randomBytes(32).toString('base64url')}`],
    ['with an empty signature', null, () => `${secret}.`],
    ['with the signature of another secret', null, (genuine: string) => `${secret}.${genuine.split('.')[1]}`],
  ])('%s makes nobody known, even where the table names it', async (_what, named, forge) => {
    await new Browser().login()
    const thief = new Browser()
    await thief.send()
    const [[name, genuine] = ['', '']] = [...thief.cookies]
    await world.deps.db.execute(
      sql`insert into known_source (phone, source, known_from, used_at) values (${phone}, ${hashOf(secret)}, to_timestamp(0), now())
        on conflict do nothing`,
    )
    thief.cookies.clear()
    thief.cookies.set(named ?? name, forge(genuine))
    await thief.login()
    expect(await thief.trade()).toBe(Status.deviceUnknown)
  })

  it('but for another phone makes nobody known', async () => {
    const [owner, other] = [await new Browser().login(), `1390014${String(count).padStart(4, '0')}`]
    const [[, value] = ['', '']] = [...owner.cookies]
    const thief = new Browser()
    await thief.send(other)
    const [[name] = ['']] = [...thief.cookies]
    await world.deps.db.execute(sql`insert into known_source (phone, source, known_from, used_at)
      values (${other}, ${hashOf(value?.split('.')[0] ?? '')}, to_timestamp(0), now())`)
    thief.cookies.set(name ?? '', value ?? '')
    await new Browser().login(other)
    await thief.login(other)
    expect(await thief.trade()).toBe(Status.deviceUnknown)
  })
})

describe('a browser in which the player has logged in', () => {
  it('stays known to two players who share it', async () => {
    const other = `1390015${String(count).padStart(4, '0')}`
    await new Browser().login(other)
    const shared = await new Browser().login()
    await (await shared.login(other)).confirm()
    for (const player of [phone, other, phone, other]) {
      await shared.login(player)
      expect(await shared.trade(), player).toBe(Status.ok)
    }
  })

  it('gets a new secret when it has lost its own and is confirmed', async () => {
    await new Browser().login()
    const browser = await new Browser().login()
    browser.cookies.clear()
    await browser.confirm()
    await browser.login()
    expect(await browser.trade()).toBe(Status.ok)
  })

  it('keeps the secret of https apart: other hosts and plain http cannot set it', async () => {
    const home = await new Browser('https').login()
    expect(home.given).toMatch(/^__Host-browser-[\da-f]{16}=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/)
    const thief = new Browser('https')
    for (const [name, value] of home.cookies) thief.cookies.set(name.replace('__Host-', ''), value)
    await thief.login()
    expect(await thief.trade()).toBe(Status.deviceUnknown)
  })
})
