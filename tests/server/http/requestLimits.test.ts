import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/http/log.ts'
import { buildApp } from '#server/wiring/app.ts'
import { TOKEN_HEADER } from '#shared/calls/call.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'

const forged = () => randomBytes(32).toString('base64url')
const ask = (world: TestApp, token: string) => world.app.inject({ url: '/api/profile/userInfo', headers: { [TOKEN_HEADER]: token } })
const codesOf = (replies: { statusCode: number }[]) => replies.map(({ statusCode }) => statusCode)
const count = (codes: number[], wanted: number) => codes.filter((code) => code === wanted).length

/** Counts from now on how often the database is asked whose token it is. */
function countLooks({ deps }: TestApp): () => number {
  const queries = vi.spyOn(deps.db.$client, 'query')
  return () => queries.mock.calls.filter((asked: unknown[]) => JSON.stringify(asked[0]).includes('token_hash')).length
}

describe('forged tokens', () => {
  const LIMIT = 1_200
  let world: TestApp
  beforeAll(async () => {
    world = await startTestApp({ catalogue: false, env: { RATE_LIMIT: String(LIMIT) } })
  })
  afterAll(() => world?.stop())

  it('1,600 from one address meet 429 before the database is asked; whoever is known there plays on', async () => {
    const player = await world.newPlayer()
    expect((await ask(world, player.token)).statusCode).toBe(200)
    const looks = countLooks(world)
    const codes = codesOf(await Promise.all(Array.from({ length: 1_600 }, () => ask(world, forged()))))
    expect(count(codes, 429)).toBeGreaterThanOrEqual(400)
    expect(looks()).toBeLessThanOrEqual(LIMIT)
    expect((await ask(world, player.token)).statusCode).toBe(200)
  })

  it('one that is tried again is not looked up again, and one of another form never', async () => {
    const own = await startTestApp({ catalogue: false })
    const looks = countLooks(own)
    const token = forged()
    for (let i = 0; i < 20; i++) expect((await ask(own, token)).statusCode).toBe(401)
    expect(looks()).toBe(1)
    for (const text of ['x', 'A'.repeat(44), `${'A'.repeat(42)}.`]) expect((await ask(own, text)).statusCode).toBe(401)
    expect(looks()).toBe(1)
    await own.stop()
  })
})

describe('the limit of an address', () => {
  let world: TestApp
  beforeAll(async () => {
    world = await startTestApp({ catalogue: false, env: { RATE_LIMIT: '5', PAY_SANDBOX: '1', LOG_LEVEL: 'silent' } })
  })
  afterAll(() => world?.stop())

  it.each([
    ['GET', '/readyz', 5],
    ['POST', '/pay/notify/sandbox', 5],
    ['GET', `/pay/cashier/${'a'.repeat(30)}`, 5],
    ['GET', `/images/uploads/${'a'.repeat(22)}.webp`, 25],
  ] as const)('%s %s: after %i in a minute 429', async (method, url, limit) => {
    const codes: number[] = []
    for (let i = 0; i < limit + 3; i++) codes.push((await world.app.inject({ method, url })).statusCode)
    expect(codes.indexOf(429)).toBe(limit)
    expect(count(codes, 429)).toBe(3)
  })

  it('is not for files and pages, nor for /healthz', async () => {
    for (const url of ['/healthz', '/no-such-file.webp', '/svga/none.svga']) {
      const codes = codesOf(await Promise.all(Array.from({ length: 12 }, () => world.app.inject(url))))
      expect(count(codes, 429), url).toBe(0)
    }
  })
})

it('forged callbacks write a bounded number of lines', async () => {
  const world = await startTestApp({ catalogue: false })
  const lines: string[] = []
  const config = { ...world.deps.config, paySandbox: true }
  const log = createLog({ ...readConfig({}), logLevel: 'warn' }, { write: (line) => lines.push(line) })
  const app = await buildApp({ ...world.deps, config, log })
  const replies = await Promise.all(
    Array.from({ length: 300 }, () => app.inject({ method: 'POST', url: '/pay/notify/sandbox', payload: '{"forged":true}' })),
  )
  expect(count(codesOf(replies), 403)).toBe(300)
  // One minute may end in between.
  expect(lines.length).toBeLessThanOrEqual(122)
  await app.close()
  await world.stop()
})
