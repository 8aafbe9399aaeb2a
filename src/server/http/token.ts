import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPublicPath, TOKEN_HEADER } from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import { addressOf } from './address.ts'
import { pathOf } from './path.ts'
import { frozenRefusal, Refusal } from './refusal.ts'

export interface TokenOwner {
  playerId: string
  sessionId: string
  frozen: boolean
}

/** Finds the player and session of a token; null when the token is not valid. `address` is where the token is used. */
export type FindOwner = (token: string, address: string) => Promise<TokenOwner | null>

/** True for the documentation of the calls, which is public. */
const isDocs = (path: string) => path === '/api/docs' || path.startsWith('/api/docs/')

/** The token that came with a request; '' without one. */
export function tokenOf({ headers }: FastifyRequest): string {
  const token = headers[TOKEN_HEADER.toLowerCase()]
  return typeof token === 'string' ? token : ''
}

/**
 * Checks the Token header of every call (spec §6). A call outside the public paths needs a valid token. On public paths an invalid token is
 * ignored. A call with `checksLogin` may get a login that was revoked a few seconds ago.
 */
export function guardCalls(app: FastifyInstance, { find, findRecent }: { find: FindOwner; findRecent: FindOwner }): void {
  app.decorateRequest('playerId', null)
  app.decorateRequest('sessionId', null)
  app.addHook('onRequest', async (request) => {
    const path = pathOf(request)
    const isCall = path.startsWith('/api/') && !isDocs(path)
    if (!isCall && !isPublicPath(path)) return
    const token = tokenOf(request)
    const lookUp = request.routeOptions.config.checksLogin ? findRecent : find
    const owner = token === '' ? null : await lookUp(token, addressOf(request))
    request.playerId = owner?.playerId ?? null
    request.sessionId = owner?.sessionId ?? null
    if (isPublicPath(path)) return
    if (!owner) throw new Refusal(Status.loginFailure, '请先登录')
    if (owner.frozen && request.routeOptions.config.spends) throw frozenRefusal()
  })
}
