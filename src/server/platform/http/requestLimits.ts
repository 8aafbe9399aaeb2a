import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Redis } from 'ioredis'
import type { Config } from '#server/platform/config.ts'
import type { Deps } from '#server/platform/deps.ts'
import { clientFault } from '#shared/calls/faults.ts'
import { Status } from '#shared/codes.ts'
import { addressOf } from './address.ts'
import type { KnownTokens } from './knownTokens.ts'
import { pathOf } from './path.ts'
import { Refusal } from './refusal.ts'
import { RequestCounts } from './requestCounts.ts'
import { tokenOf } from './token.ts'

const WINDOW = 60_000
/** Redis must answer within this time, in ms. A request waits for it. */
const REDIS_PATIENCE = 250

/** True for the calls of players and visitors. */
export function isCall(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/captcha/')
}

/** A kind of request that is counted by itself, with how many times RATE_LIMIT one address may make. */
interface Kind {
  name: string
  times: number
}

const CALL: Kind = { name: 'call', times: 1 }
/** Faults of phones have a count of their own: a flood of them must not take anybody's calls away. */
const FAULT: Kind = { name: 'fault', times: 0.1 }
/** Paths besides the calls for which the server asks its database. A page of the game may show many pictures. */
const OTHERS: readonly (Kind & { path: string })[] = [
  { path: '/pay/notify/', name: 'notice', times: 1 },
  { path: '/pay/cashier/', name: 'cashier', times: 1 },
  { path: '/pay/sandbox/', name: 'cashier', times: 1 },
  { path: '/readyz', name: 'ready', times: 1 },
  { path: '/dev/', name: 'dev', times: 1 },
  { path: '/images/uploads/', name: 'picture', times: 5 },
  { path: '/images/chat/', name: 'picture', times: 5 },
  // The head of such a page says what its link shows.
  { path: '/replay', name: 'link', times: 1 },
  { path: '/proof', name: 'link', times: 1 },
]

/** How a request is counted; null for files and pages, which are not. */
function kindOf(request: FastifyRequest): Kind | null {
  const path = pathOf(request)
  if (path === clientFault.path) return FAULT
  if (isCall(path)) return CALL
  return OTHERS.find((kind) => path.startsWith(kind.path)) ?? null
}

function limiterRedis(config: Config, app: FastifyInstance): Redis | null {
  if (config.redisUrl === null) return null
  const redis = new Redis(config.redisUrl, {
    connectTimeout: 1_000,
    commandTimeout: REDIS_PATIENCE,
    // A connection that says nothing for this long is dead: it is replaced.
    socketTimeout: 5_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  })
  redis.on('error', (error: Error) => app.log.debug({ err: error }, 'rate limits: redis connection'))
  app.addHook('onClose', async () => redis.disconnect())
  return redis
}

/** The form in which @fastify/rate-limit wants a store. */
function storeOver(counts: RequestCounts): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], window: number): void {
      counts.add(`rate:${key}`, window).then(
        (count) => done(null, count),
        (error: Error) => done(error),
      )
    }

    child(): FastifyRateLimitStore {
      return this
    }
  }
}

/**
 * Refuses requests beyond RATE_LIMIT a minute, before the token is looked up. A player is counted by the token that this node has seen
 * before; everybody else, forged tokens included, by address. Register it before the hook that looks tokens up.
 */
export async function limitRequests(
  app: FastifyInstance,
  { config, bus }: Pick<Deps, 'config' | 'bus'>,
  tokens: KnownTokens,
): Promise<void> {
  if (config.rateLimit === 0) return
  const redis = limiterRedis(config, app)
  const counts = new RequestCounts(redis, app.log, redis === null && config.workers > 1 ? bus : null)
  await app.register(rateLimit, {
    global: false,
    max: (request) => Math.ceil(config.rateLimit * (kindOf(request)?.times ?? 1)),
    timeWindow: WINDOW,
    store: storeOver(counts),
    skipOnError: true,
    allowList: (request) => kindOf(request) === null,
    keyGenerator: (request) => {
      const kind = kindOf(request)
      const player = kind === CALL ? tokens.playerOf(tokenOf(request)) : null
      return player === null ? `${kind?.name}:${addressOf(request)}` : `player:${player}`
    },
    errorResponseBuilder: () => new Refusal(Status.tooMany, '操作过于频繁，请稍后再试'),
  })
  app.addHook('onRequest', app.rateLimit())
}
