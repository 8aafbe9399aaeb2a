import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { Status } from '#shared/codes.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The registry of the metrics that /metrics shows. */
    metrics: Registry
  }
}

/** The database must answer /readyz within this time, in ms. */
const READY_TIMEOUT = 2_000

async function answers(db: Deps['db']): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, READY_TIMEOUT, false).unref())
  const asked = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, late])
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

/** Mounts /healthz (the process runs), /readyz (the database answers too) and /metrics. */
export function mountHealth(app: FastifyInstance, { config, db }: Pick<Deps, 'config' | 'db'>): void {
  const registry = measureRequests(app)
  app.decorate('metrics', registry)
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  )
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const ok = await answers(db)
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok })
  })
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) throw new Refusal(Status.forbidden, '无权访问')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
