import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countSend } from '#server/account/sms/budgets.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { smsLogin } from '#shared/calls/auth.ts'
import { smsCode } from '#shared/calls/common.ts'
import { Status } from '#shared/codes.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { freePass } from '../../support/captcha.ts'
import { DAY, HOUR, MINUTE, SECOND, testClock } from '../clock.ts'

const clock = testClock()
let world: TestApp
beforeAll(async () => {
  world = await startTestApp({ catalogue: false, now: clock.now, env: { DEMO: '1', TRUST_PROXY: '1' } })
})
afterAll(() => world?.stop())
beforeEach(() => clock.advance(DAY + HOUR))

const OWNER = '13800139000'
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A browser at an address: it keeps the cookies that the server gives it, unless it is made without. */
class Browser {
  cookie = ''

  constructor(
    public address: string,
    private readonly keepsCookies = true,
  ) {}

  private async ask(method: 'GET' | 'POST', url: string, query: Record<string, string>) {
    const headers = { 'x-forwarded-for': this.address, ...(this.cookie && { cookie: this.cookie }) }
    const reply = await world.app.inject({ method, url, query, headers })
    const [given] = [reply.headers['set-cookie'] ?? ''].flat()
    if (this.keepsCookies && given) this.cookie = given.split(';')[0] ?? ''
    return { ...(reply.json() as { status: number; msg: string; data: unknown }), given: given ?? '' }
  }

  async send(phone: string) {
    return this.ask('GET', smsCode.path, { phone, captchaVerification: await freePass(world.databaseUrl, clock.now()) })
  }

  login(phone: string, code: string) {
    return this.ask('POST', smsLogin.path, { id: phone, code })
  }
}

const newest = async (phone: string) =>
  ((await world.app.inject('/dev/outbox.json')).json() as { phone: string; code: string }[]).find((sms) => sms.phone === phone)?.code ?? ''

describe('a stranger who knows the phone', () => {
  it.each([
    ['at another address', '10.9.0.1'],
    ["at the owner's address", '10.8.0.1'],
  ])('%s keeps the owner out of 0 of 20 log-ins by wrong tries and codes of their own', async (_where, address) => {
    const owner = new Browser('10.8.0.1')
    let passed = 0
    for (let round = 0; round < 20; round++) {
      const stranger = new Browser(address)
      clock.advance(DAY)
      await stranger.send(OWNER)
      clock.advance(2 * MINUTE)
      expect((await owner.send(OWNER)).status).toBe(Status.ok)
      const code = await newest(OWNER)
      const tries = [stranger, new Browser(address)].flatMap((one) => Array.from({ length: 6 }, () => one.login(OWNER, wrong(code))))
      await Promise.all(tries)
      clock.advance(3 * SECOND)
      if ((await owner.login(OWNER, code)).status === Status.ok) passed++
    }
    expect(passed).toBe(20)
  })

  it("cannot use the owner's code, wherever it was read", async () => {
    const [owner, stranger] = [new Browser('10.8.1.1'), new Browser('10.9.1.1')]
    await owner.send('13800139001')
    const code = await newest('13800139001')
    expect(await stranger.login('13800139001', code)).toMatchObject({
      status: Status.codeWrong,
      msg: '验证码已过期，或不是在此设备上获取的，请重新获取',
    })
    expect(await owner.login('13800139001', code)).toMatchObject({ status: Status.ok })
  })

  it('uses up the codes for strangers only: a browser of the owner, and an address of the owner, still get theirs', async () => {
    const phone = '13800139002'
    const owner = new Browser('10.8.2.1')
    await owner.send(phone)
    expect((await owner.login(phone, await newest(phone))).status).toBe(Status.ok)
    for (let i = 0; i < 4; i++) {
      expect((await new Browser(`10.9.2.${i}`).send(phone)).status).toBe(Status.ok)
      clock.advance(MINUTE)
    }
    expect((await new Browser('10.9.3.1').send(phone)).status).toBe(Status.tooMany)
    const moved = new Browser('10.8.77.1')
    moved.cookie = owner.cookie
    for (const home of [moved, new Browser('10.8.2.1')]) {
      clock.advance(2 * MINUTE)
      expect((await home.send(phone)).status).toBe(Status.ok)
      expect((await home.login(phone, await newest(phone))).status).toBe(Status.ok)
    }
  })
})

describe('strangers who send as many codes as they can to a phone whose owner is known nowhere', () => {
  /** A stranger whose captchas are solved: only the limits stand in the way. */
  const asks = (phone: string, address: string) =>
    inTransaction(world.deps.db, (tx) => countSend(tx, { phone, address, holder: address, known: null, now: clock.now() }, 1_000_000)).then(
      () => true,
      () => false,
    )

  /** One stranger asks every five minutes. Returns the moments of the codes. */
  async function flood(phone: string, addressOf: (n: number) => string, hours: number): Promise<number[]> {
    const sent: number[] = []
    for (let n = 0; n < hours * 12; n++) {
      if (await asks(phone, addressOf(n))) sent.push(clock.now())
      clock.advance(5 * MINUTE)
    }
    return sent
  }

  it.each([1, 8])('from three addresses for %i hours and on, make the owner wait at most an hour', async (hours) => {
    const phone = `1380013910${hours}`
    const addresses = [0, 1, 2].map((n) => `10.9.10.${n}`)
    expect((await flood(phone, (n) => addresses[n % 3] ?? '', hours)).length).toBeGreaterThanOrEqual(5)
    const owner = new Browser('10.8.10.1')
    let waited = 0
    for (; (await owner.send(phone)).status !== Status.ok; waited++) {
      expect(waited).toBeLessThan(60)
      for (const address of addresses) await asks(phone, address)
      clock.advance(MINUTE)
    }
    expect((await owner.login(phone, await newest(phone))).status).toBe(Status.ok)
  })

  it('leave a place for an address that has had none before they may ask again themselves', async () => {
    const phone = '13800139110'
    for (let n = 0; n < 5; n++) {
      expect((await new Browser(`10.9.11.${n % 3}`).send(phone)).status).toBe(Status.ok)
      clock.advance(MINUTE)
    }
    clock.advance(20 * MINUTE)
    expect(await new Browser('10.9.11.0').send(phone)).toMatchObject({
      status: Status.tooMany,
      msg: '该手机号获取验证码过于频繁，请19分钟后再试，或使用登录过的设备',
    })
    expect((await new Browser('10.8.11.1').send(phone)).status).toBe(Status.ok)
  })

  it('from a new address for each, send at most 32 in any day', async () => {
    const sent = await flood('13800139120', (n) => `10.10.${Math.floor(n / 200)}.${n % 200}`, 30)
    const most = Math.max(...sent.map((from) => sent.filter((at) => at >= from && at < from + DAY).length))
    expect(most).toBeGreaterThan(10)
    expect(most).toBeLessThanOrEqual(32)
  })
})

describe('a client without cookies', () => {
  it('logs in at the address at which it asked, with five tries of its own', async () => {
    const plain = new Browser('10.8.4.1', false)
    await plain.send('13800139004')
    const code = await newest('13800139004')
    for (let i = 0; i < 4; i++) expect((await plain.login('13800139004', wrong(code))).status).toBe(Status.codeWrong)
    expect((await new Browser('10.9.4.1', false).login('13800139004', code)).status).toBe(Status.codeWrong)
    expect((await plain.login('13800139004', code)).status).toBe(Status.ok)
  })
})

describe("the browser's secret", () => {
  const phone = '13800139005'

  it('is out of reach for scripts and other sites, and nowhere in the database', async () => {
    const browser = new Browser('10.8.5.1')
    const { given } = await browser.send(phone)
    expect(given).toMatch(/^browser-[\da-f]{16}=[\w-]{43}\.[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict$/)
    const asked = browser.cookie
    const { given: trusted } = await browser.login(phone, await newest(phone))
    expect(trusted).toContain(`; Max-Age=${180 * 24 * 3_600}; `)
    const { rows } = await world.deps.db.execute(sql`select * from sms_send, session, known_source`)
    for (const cookie of [asked, browser.cookie])
      for (const part of cookie.split('=')[1]?.split('.') ?? []) expect(JSON.stringify(rows)).not.toContain(part)
  })

  it('stays the same once the player has logged in with it', async () => {
    const browser = new Browser('10.8.5.2')
    await browser.send(phone)
    await browser.login(phone, await newest(phone))
    const first = browser.cookie
    clock.advance(2 * MINUTE)
    await browser.send(phone)
    await browser.login(phone, await newest(phone))
    expect(browser.cookie).toBe(first)
  })

  it('of a request that is refused does not replace that of the code on its way', async () => {
    const browser = new Browser('10.8.5.3')
    await browser.send('13800139007')
    const asked = browser.cookie
    expect((await browser.send('13800139007')).status).toBe(Status.tooMany)
    expect(browser.cookie).toBe(asked)
    browser.address = '10.8.5.4'
    expect((await browser.login('13800139007', await newest('13800139007'))).status).toBe(Status.ok)
  })
})

describe('a code at rest', () => {
  it('cannot be found by hashing all codes without the key of the server', async () => {
    await new Browser('10.8.6.1').send('13800139006')
    const code = await newest('13800139006')
    const { rows } = await world.deps.db.execute<{ code_hash: string }>(sql`
      select code_hash from sms_code where phone = '13800139006'
        and code_hash = encode(sha256(convert_to(${`13800139006:login:${code}`}, 'UTF8')), 'hex')`)
    expect(rows).toEqual([])
  })
})
