import type { FastifyInstance } from 'fastify'
import { isPublicPath, TOKEN_HEADER } from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import { pathOf } from './path.ts'
import { frozenRefusal, Refusal } from './refusal.ts'

/** Finds the player and session of a token; null when the token is not valid. */
export type FindOwner = (token: string) => Promise<{ playerId: string; sessionId: string; frozen: boolean } | null>

/** True for the documentation of the calls, which is public. */
const isDocs = (path: string) => path === '/api/docs' || path.startsWith('/api/docs/')

/**
 * Checks the Token header of every call (spec §6). A call outside the public paths needs a valid token. On public paths an invalid token is
 * ignored. `whyEnded` says in words for the player why a token is not valid.
 */
export function guardCalls(app: FastifyInstance, findOwner: FindOwner, whyEnded: (token: string) => Promise<string>): void {
  app.decorateRequest('playerId', null)
  app.decorateRequest('sessionId', null)
  app.addHook('onRequest', async (request) => {
    const path = pathOf(request)
    const isCall = path.startsWith('/api/') && !isDocs(path)
    if (!isCall && !isPublicPath(path)) return
    const token = request.headers[TOKEN_HEADER.toLowerCase()]
    const owner = typeof token === 'string' && token !== '' ? await findOwner(token) : null
    request.playerId = owner?.playerId ?? null
    request.sessionId = owner?.sessionId ?? null
    if (isPublicPath(path)) return
    if (!owner) throw new Refusal(Status.loginFailure, typeof token === 'string' && token !== '' ? await whyEnded(token) : '请先登录')
    if (owner.frozen && request.routeOptions.config.spends) throw frozenRefusal()
  })
}
