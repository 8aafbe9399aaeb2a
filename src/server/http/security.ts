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

/** When the event loop is late by this many ms, one more request would only make all of them slower. */
const MAX_EVENT_LOOP_DELAY = 2_000
/** The lateness is measured over this time, in ms. A machine that stops for a moment is not overloaded. */
const LOOKED_AT = 5_000
const YEAR = 31_536_000

const HOST_PATTERN = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-fA-F:]+\](?::\d{1,5})?$/

/** The WebSocket origins to allow besides 'self'. Older Safari does not include ws: and wss: in 'self'. */
function socketOrigins(config: Config, host: string | undefined): string {
  if (config.publicOrigin) return config.publicOrigin.replace(/^http/, 'ws')
  return host && HOST_PATTERN.test(host) ? `ws://${host} wss://${host}` : ''
}

/** The content security policy: no inline script and no eval. Inline styles are allowed because React, gsap and the toasts write them. */
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

/**
 * Handles a request while the server is overloaded: refuses calls and lets files pass. Files cost little, and a page without one would be
 * broken.
 */
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
    // When Redis fails, requests pass. This limit only protects against overload; captcha, SMS codes and money have limits in the database
    // that refuse on failure.
    skipOnError: true,
    allowList: (request) => !isCall(request),
    keyGenerator: (request) => request.playerId ?? addressOf(request),
    errorResponseBuilder: () => new Refusal(Status.tooMany, '操作过于频繁，请稍后再试'),
  })
}

/**
 * Registers response headers, compression, and the limits for overload and requests. The request limit counts by player, so the token hook
 * must run before it.
 */
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
