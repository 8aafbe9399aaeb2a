import type { FastifyInstance } from 'fastify'
import { isPublicPath, TOKEN_HEADER } from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import { pathOf } from './path.ts'
import { frozenRefusal, Refusal } from './refusal.ts'

/** The login behind a token, or null. */
export type FindOwner = (token: string) => Promise<{ playerId: string; sessionId: string; frozen: boolean } | null>

/** Documentation of the calls, which is for everybody. */
const isDocs = (path: string) => path === '/api/docs' || path.startsWith('/api/docs/')

/** The rule of spec §6: outside the public paths a call needs the Token header; on them a token that does not hold is ignored. */
export function guardCalls(app: FastifyInstance, findOwner: FindOwner): void {
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
    if (!owner) throw new Refusal(Status.loginFailure, '请先登录')
    if (owner.frozen && request.routeOptions.config.spends) throw frozenRefusal()
  })
}
