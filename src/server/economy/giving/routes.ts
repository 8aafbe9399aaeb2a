import type { FastifyInstance } from 'fastify'
import { requireKnownDevice } from '#server/core/player/knownDevice.ts'
import type { Deps } from '#server/platform/deps.ts'
import { mountCall, requireKey, requireLogin, requirePlayer } from '#server/platform/http/call.ts'
import * as calls from '#shared/calls/giving.ts'
import { type GivingDeps, give, givingPage, playerCard } from './giving.ts'

/** Mounts the calls for gifts between players. */
export function mountGiving(app: FastifyInstance, deps: GivingDeps & Pick<Deps, 'now'>): void {
  mountCall(app, calls.getPlayerCard, async ({ query: { uid } }) => playerCard(deps.db, uid))
  mountCall(app, calls.givingByUid, async ({ query, request }) => {
    await requireKnownDevice(deps.db, requireLogin(request), deps.now())
    return give(deps, { ...query, ...requireLogin(request), key: requireKey(request) })
  })
  mountCall(app, calls.getMyGivingPage, async ({ query, request }) => givingPage(deps, requirePlayer(request), query))
}
