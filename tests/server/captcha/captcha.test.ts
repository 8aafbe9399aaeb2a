import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { drawPuzzle } from '#server/account/captcha/draw.ts'
import { countUse } from '#server/account/captcha/limits.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { captchaCheck, captchaGet } from '#shared/calls/captcha.ts'
import { smsCode } from '#shared/calls/common.ts'
import { Status } from '#shared/codes.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { answerOf, encrypt, solveCaptcha } from '../../support/captcha.ts'
import { soon } from '../../support/soon.ts'
import { MINUTE, SECOND, testClock } from '../clock.ts'

const clock = testClock()
const captchaType = 'blockPuzzle'

let world: TestApp
beforeAll(async () => {
  world = await startTestApp({ catalogue: false, now: clock.now })
})
afterAll(() => world?.stop())
// All tests share one address, whose limits would stop them. Moving the clock ends the limits.
afterEach(() => clock.advance(11 * MINUTE))

async function puzzle() {
  const { repData } = await dataOf(world.origin, captchaGet, { body: { captchaType } })
  if (!repData) throw new Error('no captcha came')
  return { ...repData, x: await answerOf(world.databaseUrl, repData.token) }
}
type Puzzle = Awaited<ReturnType<typeof puzzle>>

const check = (token: string, pointJson: string) => dataOf(world.origin, captchaCheck, { body: { captchaType, token, pointJson } })
const slideTo = ({ token, secretKey }: Puzzle, point: unknown) => check(token, encrypt(JSON.stringify(point), secretKey))
const verificationOf = ({ token, secretKey }: Puzzle, plain: string) => encrypt(`${token}---${plain}`, secretKey)
const sendTo = (phone: string, captchaVerification: string) => callApi(world.origin, smsCode, { query: { phone, captchaVerification } })

describe('a puzzle', () => {
  it('comes in the wire format, in its sizes, with the hole in its range', async () => {
    const reply = await dataOf(world.origin, captchaGet, { body: { captchaType } })
    expect(reply).toMatchObject({ repCode: '0000', success: true })
    const { originalImageBase64, jigsawImageBase64, token, secretKey } = reply.repData ?? (await puzzle())
    expect(token).toMatch(/^[\da-f]{32}$/)
    expect(secretKey).toMatch(/^[\w-]{16}$/)
    const [original, jigsaw] = await Promise.all(
      [originalImageBase64, jigsawImageBase64].map((text) => sharp(Buffer.from(text, 'base64')).metadata()),
    )
    expect(original).toMatchObject({ format: 'png', width: 320, height: 160, hasAlpha: false })
    expect(jigsaw).toMatchObject({ format: 'png', width: 60, height: 160, hasAlpha: true })
    const x = await answerOf(world.databaseUrl, token)
    expect(x).toBeGreaterThanOrEqual(100)
    expect(x).toBeLessThanOrEqual(250)
  })

  it.each([-5, 0, 5, 5.9999999])('%d px beside the hole is near enough', async (beside) => {
    const given = await puzzle()
    expect(await slideTo(given, { x: given.x + beside, y: 5 })).toMatchObject({ repCode: '0000', success: true, repData: { result: true } })
  })

  it.each([
    ['six px beside', (x: number) => ({ x: x + 6, y: 5 })],
    ['seven px left', (x: number) => ({ x: x - 7, y: 5 })],
    ['another y', (x: number) => ({ x, y: 6 })],
    ['no y', (x: number) => ({ x })],
    ['text for x', (x: number) => ({ x: String(x), y: 5 })],
    ['nothing', () => null],
  ] as [string, (x: number) => unknown][])('%s is wrong', async (_name, pointOf) => {
    const given = await puzzle()
    expect(await slideTo(given, pointOf(given.x))).toEqual({ repCode: '6111', repMsg: '验证失败', repData: null, success: false })
  })

  it('allows one try: a wrong one cannot be mended, a right one cannot be repeated', async () => {
    const [first, second] = [await puzzle(), await puzzle()]
    await slideTo(first, { x: first.x + 30, y: 5 })
    expect(await slideTo(first, { x: first.x, y: 5 })).toMatchObject({ repCode: '6110', success: false })
    expect(await slideTo(second, { x: second.x, y: 5 })).toMatchObject({ success: true })
    expect(await slideTo(second, { x: second.x, y: 5 })).toMatchObject({ repCode: '6110', success: false })
  })

  it('of many tries at once exactly one counts', async () => {
    const given = await puzzle()
    const replies = await Promise.all(Array.from({ length: 12 }, () => slideTo(given, { x: given.x, y: 5 })))
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
  })

  it('lives 120 s', async () => {
    const [young, old] = [await puzzle(), await puzzle()]
    clock.advance(119 * SECOND)
    expect(await slideTo(young, { x: young.x, y: 5 })).toMatchObject({ success: true })
    clock.advance(2 * SECOND)
    expect(await slideTo(old, { x: old.x, y: 5 })).toMatchObject({ repCode: '6110' })
  })

  it.each(['', 'A'.repeat(32), '%00', '\u0000'.repeat(3), '../../etc'])('an invented token is expired: %j', async (token) => {
    expect(await check(token, 'AAAA')).toMatchObject({ repCode: '6110', success: false })
  })

  it.each(['', 'not base64 !', 'AAAA', '\u0000'])('an unreadable point is wrong: %j', async (pointJson) => {
    const given = await puzzle()
    expect(await check(given.token, pointJson)).toMatchObject({ repCode: '6111', success: false })
  })

  it('a missing field is said in the wire format', async () => {
    const reply = await world.app.inject({ method: 'POST', url: '/captcha/check', payload: { captchaType } })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ repCode: '0011', success: false, repData: null })
  })

  /** Fetches one, always as the first of its minute: a refusal would be quick too. */
  async function puzzleOnly(): Promise<void> {
    clock.advance(2 * MINUTE)
    const reply = await world.app.inject({ method: 'POST', url: '/captcha/get', payload: { captchaType } })
    expect(reply.json()).toMatchObject({ repCode: '0000' })
  }

  /** Ms of the fastest of ten runs: on a busy machine only that one says something about the code. */
  async function fastest(run: () => Promise<unknown>): Promise<number> {
    const times: number[] = []
    for (let i = 0; i < 10; i++) {
      const start = performance.now()
      await run()
      times.push(performance.now() - start)
    }
    return Math.min(...times)
  }

  it('once the pool is warm, one comes in less than half the time of drawing it', async () => {
    await soon(async () => {
      const served = await fastest(puzzleOnly)
      expect(served).toBeLessThan((await fastest(() => drawPuzzle())) / 2)
    })
  })
})

describe('the limits of an address', () => {
  it('30 puzzles a minute', async () => {
    const codes: string[] = []
    for (let i = 0; i < 32; i++) codes.push((await dataOf(world.origin, captchaGet, { body: { captchaType } })).repCode)
    expect(codes.filter((code) => code === '0000')).toHaveLength(30)
    expect(codes.at(-1)).toBe('6201')
    clock.advance(MINUTE + SECOND)
    expect((await dataOf(world.origin, captchaGet, { body: { captchaType } })).success).toBe(true)
  })

  it('30 checks a minute of a client; after 30 failures ten a minute, so that no neighbour is shut out', async () => {
    const invented = 'f'.repeat(32)
    const codes: string[] = []
    for (let i = 0; i < 31; i++) codes.push((await check(invented, 'AAAA')).repCode)
    expect(codes.filter((code) => code === '6110')).toHaveLength(30)
    expect(codes.at(-1)).toBe('6204')
    clock.advance(2 * MINUTE)
    const later: string[] = []
    for (let i = 0; i < 11; i++) later.push((await dataOf(world.origin, captchaGet, { body: { captchaType } })).repCode)
    expect(later).toEqual([...Array(10).fill('0000'), '6202'])
    const ask = (client: string) => countUse(world.deps.db, '127.0.0.1', 'get', clock.now(), client)
    for (let neighbour = 0; neighbour < 90; neighbour++) await ask(`browser ${neighbour}`)
    await expect(ask('another')).rejects.toThrow('验证失败次数过多')
    for (let times = 0; times < 30; times++) await ask('player:7')
    await expect(ask('player:7')).rejects.toThrow('过于频繁')
  })

  it('300 puzzles a minute at one address, however many browsers', async () => {
    const ask = (client: string) => countUse(world.deps.db, '198.51.100.20', 'get', clock.now(), client)
    for (let neighbour = 0; neighbour < 300; neighbour++) await ask(`browser ${neighbour % 12}`)
    await expect(ask('another')).rejects.toThrow('过于频繁')
    await ask('player:8')
  })

  it('tells puzzles from checks where the server refuses them unseen', async () => {
    const small = await startTestApp({ catalogue: false, env: { RATE_LIMIT: '1' } })
    const codes: string[] = []
    for (const url of ['/captcha/get', '/captcha/get', '/captcha/check'])
      codes.push((await small.app.inject({ method: 'POST', url, payload: { captchaType, token: '', pointJson: '' } })).json().repCode)
    await small.stop()
    expect(codes).toEqual(['0000', '6201', '6204'])
  })

  it('holds for requests at the same moment, on two nodes', async () => {
    const other = connectDb(world.databaseUrl)
    const asked = Array.from({ length: 80 }, (_, i) => countUse(i % 2 ? other.db : world.deps.db, '198.51.100.7', 'get', clock.now()))
    const settled = await Promise.allSettled(asked)
    await other.close()
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  })

  it('leaves some puzzles to every address when others have used up the limit of all', async () => {
    await world.deps.db.execute(
      sql`insert into captcha_use (address, act, at) select 'flood', 'check', ${new Date(clock.now()).toISOString()}::timestamptz from generate_series(1, 6000)`,
    )
    const ask = (address: string) => countUse(world.deps.db, address, 'get', clock.now())
    for (let puzzle = 0; puzzle < 5; puzzle++) await ask('198.51.100.8')
    await expect(ask('198.51.100.8')).rejects.toThrow()
    await ask('198.51.100.9')
  })

  it('a forwarded address from nobody we know changes nothing', async () => {
    const codes: string[] = []
    for (let i = 0; i < 31; i++) {
      const headers = { 'x-forwarded-for': `10.0.0.${i}` }
      codes.push((await world.app.inject({ method: 'POST', url: '/captcha/get', payload: { captchaType }, headers })).json().repCode)
    }
    expect(codes.at(-1)).toBe('6201')
  })
})

describe('a passed captcha', () => {
  it('is good for one code, whoever asks first', async () => {
    const pass = await solveCaptcha(world.origin, world.databaseUrl)
    const phones = Array.from({ length: 8 }, (_, index) => `1380000000${index}`)
    const replies = await Promise.all(phones.map((phone) => sendTo(phone, pass)))
    expect(replies.filter(({ status }) => status === Status.ok)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === Status.captchaFailed)).toHaveLength(7)
  })

  it('lives 180 s', async () => {
    const [young, old] = [await solveCaptcha(world.origin, world.databaseUrl), await solveCaptcha(world.origin, world.databaseUrl)]
    clock.advance(179 * SECOND)
    expect(await sendTo('13800000021', young)).toMatchObject({ status: Status.ok, data: true })
    clock.advance(2 * SECOND)
    expect(await sendTo('13800000022', old)).toMatchObject({ status: Status.captchaFailed, msg: '图形验证已失效，请重新验证' })
  })

  it('is bound to the exact text that was checked, and does not come from a failed one', async () => {
    const given = await puzzle()
    const plain = JSON.stringify({ x: given.x, y: 5 })
    await check(given.token, encrypt(plain, given.secretKey))
    expect((await sendTo('13800000031', verificationOf(given, plain.replace(',', ', ')))).status).toBe(Status.captchaFailed)
    expect((await sendTo('13800000031', verificationOf(given, plain))).status).toBe(Status.ok)
    const failed = await puzzle()
    const wrong = JSON.stringify({ x: failed.x + 40, y: 5 })
    await check(failed.token, encrypt(wrong, failed.secretKey))
    expect((await sendTo('13800000032', verificationOf(failed, wrong))).status).toBe(Status.captchaFailed)
  })
})
