import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, connectDb } from '#server/platform/db/connect.ts'
import { isDatabaseAway } from '#server/platform/db/errors.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { redisBus } from '#server/platform/live/redisBus.ts'
import { buildApp } from '#server/wiring/app.ts'
import { TOKEN_HEADER } from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { type FreezingProxy, freezingProxy } from '../../support/freezingProxy.ts'
import type { TestPlayer } from '../../support/player.ts'
import { type ProxiedRedis, redisBehindProxy } from '../../support/redisBehindProxy.ts'
import { soon } from '../../support/soon.ts'

const userInfo = (app: FastifyInstance, { token }: TestPlayer) =>
  app.inject({ url: '/api/profile/userInfo', headers: { [TOKEN_HEADER]: token } })

/** Ms that `work` took, with its result. */
async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now()
  const result = await work()
  return { ms: performance.now() - started, result }
}

describe('a Redis that hangs', () => {
  const LIMIT = 20
  let redis: ProxiedRedis
  let world: TestApp
  let app: FastifyInstance
  /** Without limits, for questions that are repeated quickly. */
  let free: FastifyInstance
  beforeAll(async () => {
    redis = await redisBehindProxy()
    world = await startTestApp({ catalogue: false, env: { RATE_LIMIT: String(LIMIT), REDIS_URL: redis.url, LOG_LEVEL: 'silent' } })
    const bus = await redisBus(redis.url, { warn: () => undefined })
    app = await buildApp({ ...world.deps, bus })
    app.addHook('onClose', () => bus.close())
    await app.ready()
    free = await buildApp({ ...world.deps, bus, config: { ...world.deps.config, rateLimit: 0 } })
  })
  afterAll(async () => {
    await free?.close()
    await app?.close()
    await world?.stop()
    await redis?.close()
  })
  afterEach(() => redis.proxy.thaw())

  it('costs one call a moment; the others are counted in memory and still limited', async () => {
    const player = await world.newPlayer()
    await soon(async () => expect((await userInfo(app, player)).headers['x-ratelimit-remaining']).toBeDefined())
    // The first request was counted by address, this one by player.
    await userInfo(app, player)
    redis.proxy.freeze()
    const codes: number[] = []
    const { ms } = await timed(async () => {
      for (let i = 0; i < LIMIT + 10; i++) codes.push((await userInfo(app, player)).statusCode)
    })
    expect(ms).toBeLessThan(45_000)
    const passed = codes.filter((code) => code === 200).length
    expect(passed).toBeGreaterThanOrEqual(LIMIT - 10)
    expect(passed).toBeLessThan(LIMIT)
    expect(codes.at(-1)).toBe(429)
  })

  it('is told by /readyz, which can be asked about the database alone; /healthz tells of the process', async () => {
    await soon(async () => expect((await free.inject('/readyz')).json()).toEqual({ ok: true, database: true, clock: true, redis: true }))
    redis.proxy.freeze()
    await soon(async () => expect((await free.inject('/readyz')).statusCode).toBe(503))
    expect((await free.inject('/readyz')).json()).toEqual({ ok: false, database: true, clock: true, redis: false })
    expect((await free.inject('/readyz?of=database')).statusCode).toBe(200)
    expect((await free.inject('/healthz')).statusCode).toBe(200)
    redis.proxy.thaw()
    await soon(async () => expect((await free.inject('/readyz')).statusCode).toBe(200))
  })

  it('ends the start of a server in time', async () => {
    const silent = await freezingProxy()
    const { ms, result } = await timed(() =>
      redisBus(`redis://127.0.0.1:${silent.port}`, { warn: () => undefined }).catch((error: Error) => error),
    )
    expect(result).toBeInstanceOf(Error)
    expect(ms).toBeLessThan(45_000)
    await silent.close()
  })
})

describe('a database that hangs', () => {
  let world: TestApp
  let proxy: FreezingProxy
  let connection: Connection
  beforeAll(async () => {
    world = await startTestApp({ catalogue: false, env: { LOG_LEVEL: 'silent' } })
    const url = new URL(world.databaseUrl)
    proxy = await freezingProxy(Number(url.port || 5432), url.hostname)
    url.host = `127.0.0.1:${proxy.port}`
    connection = connectDb(url.href, { connections: 2, seconds: 1 })
  })
  afterEach(() => proxy.thaw())
  afterAll(async () => {
    await connection?.close()
    await proxy?.close()
    await world?.stop()
  })

  it('is answered with 503 and words in time, by /readyz too, and forgotten when it answers again', async () => {
    const { db } = connection
    const app = await buildApp({ ...world.deps, db, reads: db, own: db })
    const player = await world.newPlayer()
    // On a busy machine the first connection may take longer than the pool waits for it.
    await soon(async () => expect((await userInfo(app, player)).statusCode).toBe(200))
    proxy.freeze()
    const { ms, result } = await timed(() => Promise.all(Array.from({ length: 6 }, () => userInfo(app, player))))
    for (const reply of result) {
      expect(reply.statusCode).toBe(503)
      expect(reply.json()).toEqual({ status: Status.unavailable, msg: '服务器暂时无法响应，请稍后再试', data: null })
    }
    expect(ms).toBeLessThan(15_000)
    const captcha = await app.inject({ method: 'POST', url: '/captcha/get', payload: { captchaType: 'blockPuzzle' } })
    expect(captcha.statusCode).toBe(503)
    expect(captcha.json()).toMatchObject({ success: false, repMsg: '服务器暂时无法响应，请稍后再试' })
    expect((await app.inject('/readyz')).json()).toEqual({ ok: false, database: false, clock: true })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    proxy.thaw()
    await soon(async () => expect((await userInfo(app, player)).statusCode).toBe(200))
    await app.close()
  })

  it('keeps no connection of a transaction that got no answer', async () => {
    const works = () => inTransaction(connection.db, (tx) => tx.execute(sql`select 1`))
    await works()
    proxy.freeze()
    const failed = await Promise.all(Array.from({ length: 4 }, () => works().catch((error: unknown) => error)))
    expect(failed.every(isDatabaseAway)).toBe(true)
    proxy.thaw()
    // On a busy machine a new connection may take longer than the pool waits for it.
    await soon(() => Promise.all(Array.from({ length: 4 }, works)))
    // Whatever is still taken out will never come back.
    expect(connection.pool.totalCount).toBe(connection.pool.idleCount)
  })

  it('and that ends a connection between two statements of a transaction ends nothing else', async () => {
    const lost = await inTransaction(connection.db, async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await world.deps.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
      await new Promise((resolve) => setTimeout(resolve, 100))
      await tx.execute(sql`select 1`)
    }).catch((error: unknown) => error)
    expect(isDatabaseAway(lost)).toBe(true)
    await inTransaction(connection.db, (tx) => tx.execute(sql`select 1`))
  })

  it('cancels a statement that is too slow, which is no fault of the player', async () => {
    const slow = await connection.db.execute(sql`select pg_sleep(5)`).catch((error: unknown) => error)
    expect(isDatabaseAway(slow)).toBe(true)
  })
})
