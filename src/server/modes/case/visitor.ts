import type { FastifyInstance } from 'fastify'
import { refuseResting } from '#server/core/limits/play.ts'
import type { Deps } from '#server/platform/deps.ts'
import { mountCall } from '#server/platform/http/call.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import type { DropCard } from '#shared/calls/cards.ts'
import { dropList } from '#shared/calls/drops.ts'
import * as calls from '#shared/calls/visitor.ts'
import { RECENT_DROP_LIMIT } from '#shared/rules.ts'
import { boxDetailOf, listBoxes } from './boxes.ts'
import { demoBook } from './demo.ts'
import { allDrops, type DropPorts } from './recentDrops.ts'

/** Ms for which every visitor gets the same list of drops. Newer drops are pushed to them. */
const DROPS_KEPT = 2_000

/** Mounts the calls that visitors may make without a token. They read the catalogue in memory and nothing of a player. */
export function mountVisitor(app: FastifyInstance, deps: Deps & DropPorts): void {
  const { db } = deps
  const drops = new SharedReads<DropCard[]>(() => performance.now(), { life: DROPS_KEPT })
  mountCall(app, calls.boxList, ({ query: { moduleId } }) => listBoxes(db, { themeId: -1, moduleId }))
  mountCall(app, calls.boxGiftList, ({ query: { boxId } }) => boxDetailOf(db, boxId, null))
  mountCall(app, calls.tryCase, async ({ query, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    // A player whose token came along is no visitor: whoever rests makes no trial either.
    if (request.playerId !== null) await refuseResting(db, request.playerId, deps.now())
    return demoBook(deps, query)
  })
  mountCall(app, dropList, ({ query: { grade } }) =>
    drops.read(String(grade), () => allDrops({ ...deps, db: deps.reads }, { limit: RECENT_DROP_LIMIT, boxId: -1, grade })),
  )
}
