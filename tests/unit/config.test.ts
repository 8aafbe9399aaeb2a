import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uidOf } from '#server/account/auth/names.ts'
import { ConfigError, readConfig } from '#server/platform/config.ts'
import { connectPools } from '#server/platform/db/pools.ts'
import { Started } from '#server/platform/started.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  IDENTITY_SECRET: 'x'.repeat(32),
  SMS_DRIVER: 'aliyun',
  ALIYUN_ACCESS_KEY_ID: 'id',
  ALIYUN_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '星匣',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
}

function problemOf(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('the settings', () => {
  it('one process in the demo world, one for each core in production, and one where the client is rebuilt', () => {
    expect(readConfig({}).workers).toBe(1)
    const cores = availableParallelism()
    expect(readConfig(PRODUCTION).workers).toBe(Math.max(1, Math.floor(cores / 2)))
    expect(readConfig({ ...PRODUCTION, DATABASE_URL: 'postgres://elsewhere/x' }).workers).toBe(cores)
    expect(readConfig({ WORKERS: '3' }).workers).toBe(3)
    for (const WORKERS of ['0', '257', 'all']) expect(problemOf({ WORKERS })).toMatch(/^WORKERS: expected /)
    expect(problemOf({ WORKERS: '2', DEV_CLIENT: '1' })).toMatch(/^WORKERS: expected 1 /)
  })

  it.each([
    [1, [20, 4, 2, 2]],
    [2, [10, 2, 1, 2]],
    [8, [4, 2, 1, 2]],
  ])('%i workers share the connections of the node', async (workers, connections) => {
    const started = new Started()
    const pools = connectPools('postgres://localhost/none', { ...readConfig({}), workers }, { warn: () => undefined }, started)
    expect([pools.calls, pools.reads, pools.gallery, pools.jobs].map(({ $client }) => $client.options.max)).toEqual(connections)
    await started.stop()
  })

  it('have defaults for a demo world on this machine', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      demo: true,
      robots: true,
      showers: true,
      host: '127.0.0.1',
      port: 8080,
      dataDir: resolve('.data'),
      databaseUrl: null,
      redisUrl: null,
      trustProxy: 0,
      sms: { driver: 'outbox' },
      paySandbox: true,
      realName: 'sandbox',
    })
  })

  it('an empty variable is an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  it('robots play in the demo world alone, and not under test unless asked for', () => {
    expect(readConfig({ DEMO: '0' }).robots).toBe(false)
    expect(readConfig({ DEMO: '0', ROBOTS: '1' }).robots).toBe(false)
    expect(readConfig({ ROBOTS: '0' }).robots).toBe(false)
    expect(readConfig({ NODE_ENV: 'test' }).robots).toBe(false)
    expect(readConfig({ NODE_ENV: 'test', ROBOTS: '1' }).robots).toBe(true)
  })

  it('production is never a demo world and needs real services', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      production: true,
      demo: false,
      realName: 'off',
      host: '0.0.0.0',
      sms: { driver: 'aliyun' },
      paySandbox: false,
    })
  })

  it.each([
    ['DEMO', { ...PRODUCTION, DEMO: '1' }],
    ['ROBOTS', { ...PRODUCTION, ROBOTS: '1' }],
    ['DEV_CLIENT', { ...PRODUCTION, DEV_CLIENT: '1' }],
    ['SMS_DRIVER', { ...PRODUCTION, SMS_DRIVER: 'outbox' }],
    ['REALNAME_DRIVER', { ...PRODUCTION, REALNAME_DRIVER: 'sandbox' }],
    ['PAY_SANDBOX', { ...PRODUCTION, PAY_SANDBOX: '1' }],
    ['IDENTITY_SECRET', { ...PRODUCTION, IDENTITY_SECRET: undefined }],
    ['ALIYUN_ACCESS_KEY_SECRET', { ...PRODUCTION, ALIYUN_ACCESS_KEY_SECRET: undefined }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '80a' }],
    ['DEMO', { DEMO: 'yes' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
    ['REDIS_URL', { REDIS_URL: 'localhost:6379' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'play.example.com' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['RATE_LIMIT', { RATE_LIMIT: '-1' }],
    ['OVERLOAD_DELAY', { OVERLOAD_DELAY: '60001' }],
    ['CHAT_MINUTE_LINES', { CHAT_MINUTE_LINES: '0' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['ALIYUN_SMS_TEMPLATE_CODE', { ALIYUN_SMS_TEMPLATE_CODE: '123' }],
  ] as [string, NodeJS.ProcessEnv][])('a wrong %s is named with what is expected', (name, env) => {
    expect(problemOf(env)).toMatch(new RegExp(`^${name}: expected \\S`))
    expect(problemOf(env).split('\n')).toHaveLength(1)
  })

  it('names every wrong variable at once', () => {
    expect(problemOf({ PORT: 'x', DEMO: '2' }).split('\n')).toHaveLength(2)
  })

  it('a wrong one ends the start with code 1 and no stack', () => {
    const main = resolve('src/server/boot/server.ts')
    const { status, stderr, stdout } = spawnSync(process.execPath, ['--import', 'tsx', main], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DEMO: '1' },
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toContain('DEMO: expected 0 in production')
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})

describe('uidOf', () => {
  it('gives every id its own number of 8 digits or more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400_000_000 }), fc.integer({ min: 1, max: 400_000_000 }), (a, b) => {
        expect(uidOf(String(a))).toMatch(/^\d{8,9}$/)
        expect(uidOf(String(a)) === uidOf(String(b))).toBe(a === b)
      }),
    )
    expect(new Set(Array.from({ length: 20_000 }, (_, index) => uidOf(String(index + 1)))).size).toBe(20_000)
  })
})
