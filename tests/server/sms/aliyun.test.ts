import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { smsCode } from '#shared/calls/common.ts'
import { Status } from '#shared/codes.ts'
import { callApi } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { solveCaptcha } from '../../support/captcha.ts'
import { MINUTE, testClock } from '../clock.ts'

const KEY_ID = 'LTAI-test'
const SECRET = 'test-secret'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Checks a signature like Aliyun's server, written from the description of version 3 and not from our code. */
function isSigned(request: IncomingMessage): boolean {
  const { authorization = '', host } = request.headers
  const match = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([\da-f]{64})$/.exec(authorization)
  if (!match || match[1] !== KEY_ID || !host) return false
  const names = (match[2] ?? '').split(';')
  const needed = ['host', 'x-acs-action', 'x-acs-version', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-content-sha256']
  if (!needed.every((name) => names.includes(name))) return false
  if (request.headers['x-acs-content-sha256'] !== sha256('')) return false
  const query = (request.url ?? '').split('?')[1] ?? ''
  if (query !== query.split('&').sort().join('&') || /[+*!'()]/.test(query)) return false
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('')
  const canonical = `${request.method}\n/\n${query}\n${headers}\n${match[2]}\n${sha256('')}`
  const expected = createHmac('sha256', SECRET)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  return expected === match[3]
}

interface Received {
  signed: boolean
  headers: IncomingMessage['headers']
  query: URLSearchParams
}

const clock = testClock()
const received: Received[] = []
let answer = { code: 200, body: '{"Code":"OK","Message":"OK"}' }
let provider: Server
let world: TestApp

beforeAll(async () => {
  provider = createServer((request, reply) => {
    const query = new URL(request.url ?? '/', 'http://provider').searchParams
    received.push({ signed: isSigned(request), headers: request.headers, query })
    reply.writeHead(answer.code, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  const env = {
    SMS_DRIVER: 'aliyun',
    ALIYUN_ACCESS_KEY_ID: KEY_ID,
    ALIYUN_ACCESS_KEY_SECRET: SECRET,
    ALIYUN_SMS_SIGN_NAME: "星匣 (测试)*'!",
    ALIYUN_SMS_TEMPLATE_CODE: 'SMS_123456789',
    ALIYUN_SMS_ENDPOINT: `http://127.0.0.1:${port}`,
  }
  world = await startTestApp({ catalogue: false, now: clock.now, env: { ...env, LOG_LEVEL: 'silent' } })
})
afterAll(async () => {
  await world?.stop()
  provider?.close()
})
beforeEach(() => {
  clock.advance(2 * MINUTE)
  received.length = 0
  answer = { code: 200, body: '{"Code":"OK","Message":"OK"}' }
})

const send = async (phone: string) =>
  callApi(world.origin, smsCode, { query: { phone, captchaVerification: await solveCaptcha(world.origin, world.databaseUrl) } })

describe('the Aliyun adapter', () => {
  it('sends one signed SendSms with the code', async () => {
    expect(await send('+8613800138000')).toMatchObject({ status: Status.ok, data: true })
    expect(received).toHaveLength(1)
    const [request] = received
    expect(request?.signed).toBe(true)
    expect(request?.headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' })
    expect(request?.headers['x-acs-date']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(request?.query.get('PhoneNumbers')).toBe('13800138000')
    expect(request?.query.get('SignName')).toBe("星匣 (测试)*'!")
    expect(request?.query.get('TemplateCode')).toBe('SMS_123456789')
    expect(JSON.parse(request?.query.get('TemplateParam') ?? '')).toEqual({ code: expect.stringMatching(/^\d{6}$/) })
  })

  it('never uses a nonce twice', async () => {
    await send('13800138001')
    await send('13800138002')
    expect(new Set(received.map(({ headers }) => headers['x-acs-signature-nonce'])).size).toBe(2)
  })

  it.each([
    ['a refusal', 200, '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"limit"}'],
    ['a fault', 500, '{"Code":"InternalError"}'],
    ['nonsense', 200, '<html>'],
  ])('on %s the player is told, no code stays, and the sending counts', async (_name, code, body) => {
    answer = { code, body }
    const phone = '13800138003'
    await world.deps.db.execute(sql`delete from sms_send`)
    expect(await send(phone)).toMatchObject({ http: 503, status: Status.unavailable, msg: '短信发送失败，请稍后再试' })
    const { rows } = await world.deps.db.execute(sql`select 1 from sms_code where phone = ${phone}`)
    expect(rows).toHaveLength(0)
    expect(await send(phone)).toMatchObject({ status: Status.tooMany })
  })
})
