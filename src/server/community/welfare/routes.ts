import type { FastifyInstance } from 'fastify'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import type { Deps } from '#server/platform/deps.ts'
import { addressOf } from '#server/platform/http/address.ts'
import { mountCall, requireKey, requireLogin, requirePlayer } from '#server/platform/http/call.ts'
import { welfareBadge } from '#shared/calls/badges.ts'
import { getMyFreeOpenPage } from '#shared/calls/record.ts'
import * as calls from '#shared/calls/welfare.ts'
import { freeOpenPage } from './freeRecords.ts'
import { badgeOf, freeBoxCard, openFreeBoxes, welfareOf } from './mine.ts'
import { keptFree, openFreeBox } from './openFree.ts'
import { redeemPacket } from './packets.ts'
import type { WelfareDeps } from './ports.ts'
import { signInToday, takeFirstGift, takeTask } from './take.ts'

/** Mounts the calls of 福利. */
export function mountWelfare(app: FastifyInstance, deps: WelfareDeps & Pick<Deps, 'reads'>): void {
  const { db, ports } = deps
  mountCall(app, calls.freeBoxes, async () => openFreeBoxes(await currentCatalogue(deps.reads)).map(freeBoxCard))
  mountCall(app, calls.welfare, async ({ request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return welfareOf(ports, db, await currentCatalogue(db), requirePlayer(request))
  })
  mountCall(app, welfareBadge, async ({ request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return { count: await badgeOf(ports, db, await currentCatalogue(db), requirePlayer(request)) }
  })
  mountGrants(app, deps)
  mountCall(
    app,
    calls.openFree,
    ({ query, request }) => {
      const { playerId, sessionId } = requireLogin(request)
      return openFreeBox(deps, { ...query, playerId, sessionId, key: requireKey(request) })
    },
    { checksLogin: true, asItIs: deps.config.production },
  )
  mountCall(app, calls.getFreeRecord, async ({ query: { key }, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return keptFree.find(deps, requirePlayer(request), key)
  })
  mountCall(app, getMyFreeOpenPage, ({ query, request }) => freeOpenPage(db, requirePlayer(request), query))
}

function mountGrants(app: FastifyInstance, deps: WelfareDeps): void {
  mountCall(app, calls.signIn, ({ request }) => signInToday(deps, { ...requireLogin(request), key: requireKey(request) }))
  mountCall(app, calls.takeTask, ({ query, request }) => takeTask(deps, { ...query, ...requireLogin(request), key: requireKey(request) }))
  mountCall(app, calls.takeFirstGift, ({ request }) => takeFirstGift(deps, { ...requireLogin(request), key: requireKey(request) }))
  mountCall(app, calls.redeemPacket, ({ query, request }) =>
    redeemPacket(deps, { ...query, ...requireLogin(request), address: addressOf(request), key: requireKey(request) }),
  )
}
