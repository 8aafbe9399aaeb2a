import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSession, findSession, sweepSessions } from '#server/account/auth/session.ts'
import { readConfig } from '#server/platform/config.ts'
import { addressOf } from '#server/platform/http/address.ts'
import { createLog } from '#server/platform/http/log.ts'
import { buildApp } from '#server/wiring/app.ts'
import { TOKEN_HEADER } from '#shared/calls/call.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { DAY, testClock } from '../clock.ts'

const clock = testClock()
let world: TestApp
beforeAll(async () => {
  world = await startTestApp({ catalogue: false, now: clock.now, env: { TRUST_PROXY: '1' } })
})
afterAll(() => world?.stop())

it('a session ends 180 days after the login, however much it is used', async () => {
  const { db } = world.deps
  const { playerId } = await world.newPlayer()
  const token = await createSession(db, playerId, clock.now())
  for (let day = 20; day < 180; day += 20) {
    clock.advance(20 * DAY)
    expect(await findSession(db, token, clock.now())).toMatchObject({ playerId })
  }
  clock.advance(20 * DAY)
  expect(await findSession(db, token, clock.now())).toBeNull()
  clock.advance(1)
  await sweepSessions(db, clock.now())
  const { rowCount } = await db.$client.query('SELECT FROM session WHERE player_id = $1', [playerId])
  expect(rowCount).toBe(0)
})

it('request log and session tell from which address a player came', async () => {
  const lines: string[] = []
  const log = createLog({ ...readConfig({}), logLevel: 'info' }, { write: (line) => lines.push(line) })
  const app = await buildApp({ ...world.deps, log })
  const player = await world.newPlayer()
  clock.advance(DAY)
  const headers = { [TOKEN_HEADER]: player.token, 'x-forwarded-for': '203.0.113.9' }
  expect((await app.inject({ url: '/api/profile/userInfo', headers })).statusCode).toBe(200)
  const { rows } = await world.deps.db.$client.query('SELECT address FROM session WHERE player_id = $1', [player.playerId])
  expect(rows).toEqual([{ address: '203.0.113.9' }])
  expect(lines.join('')).toContain('"address":"203.0.113.9"')
  await app.close()
})

it('a socket that was reset has no address, which is no fault', () => {
  expect(addressOf({} as FastifyRequest)).toBe('')
})

it('/api/docs is not there in production unless it is switched on', async () => {
  const production = {
    NODE_ENV: 'production',
    IDENTITY_SECRET: 'x'.repeat(32),
    SMS_DRIVER: 'aliyun',
    ALIYUN_ACCESS_KEY_ID: 'a',
    ALIYUN_ACCESS_KEY_SECRET: 'b',
    ALIYUN_SMS_SIGN_NAME: 'c',
    ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
  }
  expect(readConfig({ ...production, API_DOCS: '1' }).apiDocs).toBe(true)
  expect(readConfig({}).apiDocs).toBe(true)
  const { apiDocs } = readConfig(production)
  expect(apiDocs).toBe(false)
  const app = await buildApp({ ...world.deps, config: { ...world.deps.config, apiDocs } })
  for (const url of ['/api/docs', '/api/docs/', '/api/docs/json']) expect((await app.inject(url)).statusCode).toBe(404)
  await app.close()
})
