import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPublicPath, TOKEN_HEADER } from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import { addressOf } from './address.ts'
import type { KnownTokens } from './knownTokens.ts'
import { routeOf } from './path.ts'
import { frozenRefusal, Refusal } from './refusal.ts'

/** True for the documentation of the calls, which is public. */
const isDocs = (path: string) => path === '/api/docs' || path.startsWith('/api/docs/')

/** The token that came with a request; '' without one. */
export function tokenOf({ headers }: FastifyRequest): string {
  const token = headers[TOKEN_HEADER.toLowerCase()]
  return typeof token === 'string' ? token : ''
}

const lookUp = (tokens: KnownTokens, request: FastifyRequest, token: string) =>
  request.routeOptions.config.checksLogin ? tokens.findRecent(token, addressOf(request)) : tokens.find(token, addressOf(request))

/**
 * Checks the Token header of every call (spec §6). A call outside the public paths needs a valid token. On public paths an invalid token is
 * ignored, and a path that no call has needs none: it is answered with 404. A call with `checksLogin` may get a login that was revoked a few
 * seconds ago.
 */
export function guardCalls(app: FastifyInstance, tokens: KnownTokens): void {
  app.decorateRequest('playerId', null)
  app.decorateRequest('sessionId', null)
  app.addHook('onRequest', async (request) => {
    const path = routeOf(request)
    if (path === null) return
    const isCall = path.startsWith('/api/') && !isDocs(path)
    if (!isCall && !isPublicPath(path)) return
    const token = tokenOf(request)
    const found = token === '' ? '请先登录' : await lookUp(tokens, request, token)
    const owner = typeof found === 'string' ? null : found
    request.playerId = owner?.playerId ?? null
    request.sessionId = owner?.sessionId ?? null
    if (isPublicPath(path)) return
    if (typeof found === 'string') throw new Refusal(Status.loginFailure, found)
    const { spends, frees } = request.routeOptions.config
    if (found.frozen && spends && !frees) throw frozenRefusal()
  })
}
