import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SWEEPS } from '#server/wiring/housekeeping.ts'
import { smsLogin } from '#shared/calls/auth.ts'
import { smsCode, userSmsCode } from '#shared/calls/common.ts'
import { Status } from '#shared/codes.ts'
import { callApi } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { freePass } from '../../support/captcha.ts'
import { DAY, HOUR, MINUTE, SECOND, testClock } from '../clock.ts'

const clock = testClock()
let world: TestApp
beforeAll(async () => {
  world = await startTestApp({ catalogue: false, now: clock.now, env: { DEMO: '1', TRUST_PROXY: '1', SMS_HOURLY_LIMIT: '75' } })
})
afterAll(() => world?.stop())
beforeEach(() => clock.advance(DAY + HOUR))

async function sweepAll(): Promise<void> {
  for (const sweep of Object.values(SWEEPS)) await sweep(world.deps.db, world.deps.now())
}

const pass = () => freePass(world.databaseUrl, clock.now())
const send = async (phone: string, captchaVerification?: string) =>
  callApi(world.origin, smsCode, { query: { phone, captchaVerification: captchaVerification ?? (await pass()) } })
const login = (id: string, code: string) => callApi(world.origin, smsLogin, { query: { id, code } })
const outbox = async () => (await world.app.inject('/dev/outbox.json')).json() as { phone: string; code: string; purpose: string }[]
const codeOf = async (phone: string) => (await outbox()).find((sms) => sms.phone === phone)?.code ?? ''
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Sends from the given address, which a trusted proxy reports. */
async function sendFrom(address: string, phone: string) {
  const query = { phone, captchaVerification: await pass() }
  return (await world.app.inject({ url: smsCode.path, query, headers: { 'x-forwarded-for': address } })).json()
}

describe('a code', () => {
  it.each(['13800138000', '+8613800138001', '008613800138002'])('goes to %s as 6 digits, into the outbox', async (phone) => {
    expect(await send(phone)).toMatchObject({ http: 200, status: Status.ok, data: true })
    const code = await codeOf(phone.slice(-11))
    expect(code).toMatch(/^\d{6}$/)
    const line = (await readFile(join(world.dataDir, 'outbox/sms.jsonl'), 'utf8')).trim().split('\n').at(-1) ?? ''
    expect(JSON.parse(line)).toMatchObject({ phone: phone.slice(-11), code, purpose: 'login' })
  })

  it.each(['', '12800138000', '1380013800', '138001380001', '+8513800138000', '13800138000x', '1３800138000', '13800138000\u0000'])(
    'does not go to %j',
    async (phone) => {
      const reply = await callApi(world.origin, smsCode, { query: { phone, captchaVerification: 'x' } })
      expect(reply.status).toBe(Status.badInput)
      if (phone !== '') expect(reply.msg).toBe('请输入正确的手机号')
    },
  )

  it('is kept only as a hash', async () => {
    await send('13800138010')
    const code = await codeOf('13800138010')
    const { rows } = await world.deps.db.execute(sql`select * from sms_code where phone = '13800138010'`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('works for 5 minutes', async () => {
    await send('13800138011')
    await send('13800138012')
    clock.advance(5 * MINUTE - SECOND)
    expect(await login('13800138011', await codeOf('13800138011'))).toMatchObject({ status: Status.ok })
    clock.advance(2 * SECOND)
    expect(await login('13800138012', await codeOf('13800138012'))).toMatchObject({
      status: Status.codeWrong,
      msg: expect.stringContaining('已过期'),
    })
  })

  it('works once, however many try at the same time', async () => {
    await send('13800138013')
    const code = await codeOf('13800138013')
    const replies = await Promise.all(Array.from({ length: 5 }, () => login('13800138013', code)))
    expect(replies.filter(({ status }) => status === Status.ok)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === Status.codeWrong)).toHaveLength(4)
    const { rows } = await world.deps.db.execute(sql`select 1 from player where phone = '13800138013'`)
    expect(rows).toHaveLength(1)
  })

  it('bears five tries, at once or one by one; the right code then comes too late', async () => {
    await send('13800138014')
    const code = await codeOf('13800138014')
    const replies = await Promise.all(Array.from({ length: 20 }, () => login('13800138014', wrong(code))))
    expect(replies.every(({ status }) => status === Status.codeWrong)).toBe(true)
    expect(replies.filter(({ msg }) => msg === '验证码错误或已过期')).toHaveLength(4)
    expect(replies.filter(({ msg }) => msg === '验证码错误次数过多，请重新获取')).toHaveLength(16)
    expect(await login('13800138014', code)).toMatchObject({ status: Status.codeWrong })
  })

  it('sent anew to the same browser replaces the one before', async () => {
    const phone = '13800138015'
    const browser = { cookie: '' }
    const ask = async () => {
      const query = { phone, captchaVerification: await pass() }
      const { headers } = await world.app.inject({ url: smsCode.path, query, headers: browser })
      browser.cookie = String(headers['set-cookie']).split(';')[0] ?? ''
      return codeOf(phone)
    }
    const enter = async (code: string) =>
      (await world.app.inject({ method: 'POST', url: smsLogin.path, query: { id: phone, code }, headers: browser })).json()
    const first = await ask()
    clock.advance(61 * SECOND)
    const second = await ask()
    if (first !== second) expect(await enter(first)).toMatchObject({ status: Status.codeWrong })
    expect(await enter(second)).toMatchObject({ status: Status.ok })
    const { rows } = await world.deps.db.execute(sql`select 1 from sms_code where phone = ${phone}`)
    expect(rows).toEqual([])
  })

  it('of another phone or another purpose is worth nothing', async () => {
    const { token, phone } = await world.newPlayer()
    expect(await callApi(world.origin, userSmsCode, { query: { captchaVerification: await pass() }, token })).toMatchObject({ data: true })
    const [sent] = await outbox()
    expect(sent).toMatchObject({ phone, purpose: 'confirm' })
    expect(await login(phone, sent?.code ?? '')).toMatchObject({ status: Status.codeWrong })
    expect(await login('13800138016', sent?.code ?? '')).toMatchObject({ status: Status.codeWrong })
  })

  it('to the own phone needs a player', async () => {
    const reply = await callApi(world.origin, userSmsCode, { query: { captchaVerification: 'x' } })
    expect(reply).toMatchObject({ http: 401, status: Status.loginFailure })
  })
})

describe('the limits', () => {
  it('one code a minute to a phone, said with the seconds left; the captcha is given back', async () => {
    await send('13800138020')
    clock.advance(20 * SECOND)
    const verification = await pass()
    expect(await send('13800138020', verification)).toMatchObject({ http: 429, status: Status.tooMany, msg: '发送过于频繁，请40秒后再试' })
    clock.advance(41 * SECOND)
    expect(await send('13800138020', verification)).toMatchObject({ status: Status.ok })
  })

  it('asked for many times at once, one goes out', async () => {
    const passes = await Promise.all(Array.from({ length: 10 }, pass))
    const replies = await Promise.all(passes.map((verification) => send('13800138021', verification)))
    expect(replies.filter(({ status }) => status === Status.ok)).toHaveLength(1)
    expect((await outbox()).filter(({ phone }) => phone === '13800138021')).toHaveLength(1)
  })

  it('five a day to a phone from one address of strangers; others then wait for minutes', async () => {
    for (let i = 0; i < 5; i++) {
      expect(await sendFrom('10.2.0.0', '13800138022')).toMatchObject({ status: Status.ok })
      clock.advance(2 * MINUTE)
    }
    const msg = '当前网络今日为该手机号获取验证码次数已达上限，请换用其他网络，或使用登录过的设备'
    expect(await sendFrom('10.2.0.0', '13800138022')).toMatchObject({ status: Status.tooMany, msg })
    const wait = '该手机号获取验证码过于频繁，请18分钟后再试，或使用登录过的设备'
    expect(await sendFrom('10.2.1.1', '13800138022')).toMatchObject({ status: Status.tooMany, msg: wait })
    clock.advance(18 * MINUTE)
    expect(await sendFrom('10.2.1.1', '13800138022')).toMatchObject({ status: Status.ok })
    clock.advance(DAY)
    expect(await sendFrom('10.2.0.0', '13800138022')).toMatchObject({ status: Status.ok })
  })

  it('twenty an hour from an address, then one a minute; all of an IPv6 customer are one', async () => {
    for (let i = 0; i < 20; i++) {
      const reply = await sendFrom(`2001:db8:1:2::${i + 1}`, `139000000${String(i).padStart(2, '0')}`)
      expect(reply).toMatchObject({ status: Status.ok })
      clock.advance(2 * SECOND)
    }
    const msg = '当前网络获取验证码的人较多，请58秒后再试'
    expect(await sendFrom('2001:db8:1:2::ffff', '13900000077')).toMatchObject({ status: Status.tooMany, msg })
    expect(await sendFrom('2001:db8:1:3::1', '13900000078')).toMatchObject({ status: Status.ok })
    clock.advance(58 * SECOND)
    expect(await sendFrom('2001:db8:1:2::ffff', '13900000077')).toMatchObject({ status: Status.ok })
    expect(await sendFrom('2001:db8:1:2::1', '13900000079')).toMatchObject({ status: Status.tooMany })
  })

  it('an hourly total over everybody, of which strangers get four fifths', async () => {
    for (let i = 0; i < 60; i++) {
      expect(await sendFrom(`10.3.${i}.1`, `137000000${String(i).padStart(2, '0')}`)).toMatchObject({ status: Status.ok })
      clock.advance(2 * SECOND)
    }
    expect(await sendFrom('10.4.1.1', '13700000099')).toMatchObject({ status: Status.unavailable, msg: '短信服务繁忙，请稍后再试' })
  })

  it('hold after a sweep, which removes only what is over', async () => {
    await send('13800138030')
    await sweepAll()
    expect(await send('13800138030')).toMatchObject({ status: Status.tooMany })
    clock.advance(DAY + HOUR)
    await sweepAll()
    for (const table of ['sms_code', 'sms_send', 'captcha_pass', 'captcha_puzzle', 'captcha_use']) {
      const { rows } = await world.deps.db.execute(sql`select 1 from ${sql.identifier(table)}`)
      expect(rows, table).toHaveLength(0)
    }
  })
})

describe('/dev/outbox', () => {
  it('shows the codes as a page that refreshes itself without a script', async () => {
    await send('13800138040')
    const page = await world.app.inject('/dev/outbox')
    expect(page.body).toContain(await codeOf('13800138040'))
    expect(page.body).toContain('http-equiv="refresh"')
    expect(page.body).not.toMatch(/<script|style=/)
    expect((await world.app.inject('/dev/outbox.css')).headers['content-type']).toContain('text/css')
  })

  it('does not exist outside the demo world', async () => {
    const plain = await startTestApp({ catalogue: false })
    try {
      for (const url of ['/dev/outbox', '/dev/outbox.json']) expect((await plain.app.inject(url)).statusCode).toBe(404)
    } finally {
      await plain.stop()
    }
  })
})
