import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Redis } from 'ioredis'
import { isPublicPath } from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import type { Config } from '../config.ts'
import { addressOf } from './address.ts'
import { pathOf } from './path.ts'
import { Refusal } from './refusal.ts'

/** The event loop this late, in ms, means that answering one more would only make all of them slower. */
const MAX_EVENT_LOOP_DELAY = 2_000
/** Over how long it is looked at, in ms: a machine that stood still for a moment is not one that is overrun. */
const LOOKED_AT = 5_000
const YEAR = 31_536_000

const HOST_PATTERN = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-fA-F:]+\](?::\d{1,5})?$/

/** The socket's origin beside 'self', which older Safari does not extend to ws: and wss:. */
function socketOrigins(config: Config, host: string | undefined): string {
  if (config.publicOrigin) return config.publicOrigin.replace(/^http/, 'ws')
  return host && HOST_PATTERN.test(host) ? `ws://${host} wss://${host}` : ''
}

/** No inline script and no eval. Inline styles are allowed: React, gsap and the toasts write them. */
function contentPolicy(config: Config) {
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'blob:', 'data:'],
      'font-src': ["'self'", 'data:'],
      'media-src': ["'self'", 'blob:'],
      'connect-src': ["'self'", 'blob:', 'data:', (request: { headers: { host?: string } }) => socketOrigins(config, request.headers.host)],
      'worker-src': ["'self'", 'blob:'],
      'manifest-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'self'"],
    },
  }
}

const isCall = (request: FastifyRequest) => {
  const path = pathOf(request)
  return path.startsWith('/api/') || isPublicPath(path)
}

/** What a server under pressure does with a request: calls are refused, files cost next to nothing and a page without one is broken. */
export function shedLoad(request: FastifyRequest): void {
  if (isCall(request)) throw new Refusal(Status.unavailable, '服务器繁忙，请稍后再试')
}

async function limitRequests(app: FastifyInstance, config: Config): Promise<void> {
  if (config.rateLimit === 0) return
  const redis = config.redisUrl ? new Redis(config.redisUrl, { maxRetriesPerRequest: 1, connectTimeout: 1_000 }) : null
  redis?.on('error', (error: Error) => app.log.warn({ err: error }, 'rate limits: redis failed'))
  app.addHook('onClose', async () => redis?.disconnect())
  await app.register(rateLimit, {
    max: config.rateLimit,
    timeWindow: 60_000,
    ...(redis ? { redis, nameSpace: 'rate:' } : {}),
    // This limit is against overload; what must fail closed (captcha, codes, money) has limits of its own in the database.
    skipOnError: true,
    allowList: (request) => !isCall(request),
    keyGenerator: (request) => request.playerId ?? addressOf(request),
    errorResponseBuilder: () => new Refusal(Status.tooMany, '操作过于频繁，请稍后再试'),
  })
}

/** Response headers, compression, overload and request limits. Needs the token hook to run before it. */
export async function secure(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: config.devClient ? false : contentPolicy(config),
    strictTransportSecurity: config.production ? { maxAge: YEAR } : false,
    crossOriginEmbedderPolicy: false,
  })
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] })
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY,
    sampleInterval: LOOKED_AT,
    pressureHandler: shedLoad,
  })
  await limitRequests(app, config)
}
