import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { measureBatchers } from '#server/platform/db/batchers.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Status } from '#shared/codes.ts'
import { isLeaving } from './leaving.ts'
import { Refusal } from './refusal.ts'
import { SharedReads } from './sharedReads.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The registry of the metrics that /metrics shows. */
    metrics: Registry
  }
}

/** The database and Redis must answer /readyz within this time, in ms. */
const READY_TIMEOUT = 2_000
/** What they answered counts for this long, in ms, so that nobody can make them busy by asking. */
const READY_LIFE = 1_000

/** True when `asked` resolves to anything but false in time. */
export async function answersInTime(asked: Promise<unknown>, ms = READY_TIMEOUT): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false)
  })
  const answered = asked.then(
    (answer) => answer !== false,
    () => false,
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** True for a request that comes from this machine without a proxy, or that carries the token. */
function mayReadMetrics(request: FastifyRequest, metricsToken: string | null): boolean {
  const proxied = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  if (!proxied && LOOPBACK.has(request.socket.remoteAddress ?? '')) return true
  if (metricsToken === null) return false
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${metricsToken}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function measureRequests(app: FastifyInstance): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and HTTP code',
    labelNames: ['method', 'route', 'code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, code: reply.statusCode }, reply.elapsedTime / 1_000)
  })
  return registry
}

function measureClock(registry: Registry, time: Deps['time']): void {
  new Gauge({
    name: 'clock_difference_seconds',
    help: "By how much the clock of this machine is ahead of the database's",
    registers: [registry],
    collect() {
      const difference = time.difference()
      if (difference !== null) this.set(difference / 1_000)
    },
  })
}

/**
 * Mounts /readyz: whether the database and, where there is one, Redis answer, and whether the clock of this machine agrees with the database's.
 * With `?of=database` only the database decides. Both are asked over the process's own connection: a crowd that takes all others makes calls slow, and a node
 * that is taken out for it would send the crowd to the next one. A process that is about to stop says no to both.
 */
function mountReady(app: FastifyInstance, { config, own, bus, time }: Pick<Deps, 'config' | 'own' | 'bus' | 'time'>): void {
  const answers = new SharedReads<boolean>(() => performance.now(), { life: READY_LIFE })
  app.get<{ Querystring: { of?: string } }>('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async ({ query }, reply) => {
    const [database, redis] = await Promise.all([
      answers.read('database', () => answersInTime(own.execute(sql`select 1`))),
      answers.read('redis', () => answersInTime(bus.answers())),
    ])
    const clock = time.agrees()
    const leaving = isLeaving(app)
    const ok = !leaving && (query.of === 'database' ? database : database && redis && clock)
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok, database, clock, ...(config.redisUrl === null ? {} : { redis }), ...(leaving ? { leaving } : {}) })
  })
}

/** Mounts /healthz (the process runs), /readyz (what it depends on answers too) and /metrics. */
export function mountHealth(app: FastifyInstance, deps: Pick<Deps, 'config' | 'db' | 'own' | 'bus' | 'time' | 'allMetrics'>): void {
  const registry = measureRequests(app)
  measureClock(registry, deps.time)
  measureBatchers(registry, deps.db)
  app.decorate('metrics', registry)
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  )
  mountReady(app, deps)
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request, deps.config.metricsToken)) throw new Refusal(Status.forbidden, '无权访问')
    return reply.type(registry.contentType).send(await (deps.allMetrics?.() ?? registry.metrics()))
  })
}
