import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Status } from '#shared/codes.ts'
import type { KnownTokens } from './knownTokens.ts'
import { pathOf } from './path.ts'
import { Refusal } from './refusal.ts'
import { isCall, limitRequests } from './requestLimits.ts'

/** The lateness is measured over this time, in ms. A machine that stops for a moment is not overloaded. */
const LOOKED_AT = 5_000
const YEAR = 31_536_000

/**
 * Replies are compressed while the player waits, and every one anew: quickly, then, instead of well. A reply that fits in one packet is sent as
 * it is. Up to 64 KiB are compressed at once; a stream would cost more than the compression itself. The files of the client are compressed
 * when they are built.
 */
export const COMPRESSION = {
  threshold: 1_400,
  syncThreshold: 64 * 1024,
  encodings: ['br', 'gzip'] satisfies ('br' | 'gzip')[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
}

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
      // howler ends what an audio element loads with an empty sound.
      'media-src': ["'self'", 'blob:', 'data:'],
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

/** The headers of every call, which helmet would put together anew each time. A reply of a call is no document: nothing may be loaded by it. */
const callHeaders = (config: Config): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  ...(config.production ? { 'strict-transport-security': `max-age=${YEAR}; includeSubDomains` } : {}),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})

/**
 * Handles a request while the server is overloaded: refuses calls and lets files pass. Files cost little, and a page without one would be
 * broken.
 */
export function shedLoad(request: FastifyRequest): void {
  if (isCall(pathOf(request))) throw new Refusal(Status.unavailable, '服务器繁忙，请稍后再试')
}

/** When the event loop is late by so many ms, one more request would only make all of them slower. */
export const overloadLimits = ({ overloadDelay }: Pick<Config, 'overloadDelay'>) => ({
  maxEventLoopDelay: overloadDelay,
  sampleInterval: LOOKED_AT,
  pressureHandler: shedLoad,
})

/** Registers response headers, compression, and the limits for overload and requests. The hook that looks tokens up comes after it. */
export async function secure(app: FastifyInstance, deps: Pick<Deps, 'config' | 'bus'>, tokens: KnownTokens): Promise<void> {
  const { config } = deps
  await app.register(helmet, {
    contentSecurityPolicy: config.devClient ? false : contentPolicy(config),
    strictTransportSecurity: config.production ? { maxAge: YEAR } : false,
    crossOriginEmbedderPolicy: false,
  })
  const constant = callHeaders(config)
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.spends !== undefined) reply.headers(constant)
  })
  await app.register(compress, COMPRESSION)
  await app.register(underPressure, overloadLimits(config))
  await limitRequests(app, deps, tokens)
}
