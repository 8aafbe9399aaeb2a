import type { FastifyInstance } from 'fastify'
import { requireKnownDevice } from '#server/core/player/knownDevice.ts'
import { mountCall, requireKey, requireLogin, requirePlayer } from '#server/platform/http/call.ts'
import * as calls from '#shared/calls/retrieval.ts'
import { cancelRetrieval, type RetrievalDeps, requestRetrieval, requireRetrievable, retrievalPage } from './orders.ts'

/** Mounts the player's calls for retrievals. desk.ts is the operator's side. */
export function mountRetrieval(app: FastifyInstance, deps: RetrievalDeps): void {
  mountCall(app, calls.ornamentRetrieval, async ({ query: { ids }, request }) => {
    await requireKnownDevice(deps.db, requireLogin(request), deps.now())
    return requestRetrieval(deps, { ...requireLogin(request), key: requireKey(request), ids })
  })
  mountCall(app, calls.mayRetrieve, async ({ query: { ids }, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    await requireRetrievable(deps, requirePlayer(request), ids)
    return true
  })
  mountCall(app, calls.cancelRetrieval, async ({ query: { orderId }, request }) =>
    cancelRetrieval(deps, { ...requireLogin(request), key: requireKey(request), orderId }),
  )
  mountCall(app, calls.getMyRetrievalPage, async ({ query, request }) => retrievalPage(deps, requirePlayer(request), query))
}
