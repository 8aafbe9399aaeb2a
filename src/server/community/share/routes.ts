import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { mountCall, requireKey, requireLogin, requirePlayer } from '#server/platform/http/call.ts'
import * as calls from '#shared/calls/share.ts'
import { invitedPage, promotionOf } from './mine.ts'
import { takeCommission } from './take.ts'

/** Mounts the calls of 推广中心. */
export function mountShare(app: FastifyInstance, { db, now }: Pick<Deps, 'db' | 'now'>): void {
  mountCall(app, calls.getMyPromotion, ({ request }) => promotionOf(db, requirePlayer(request), now()))
  mountCall(app, calls.getMyInvitedPage, ({ query, request }) => invitedPage(db, requirePlayer(request), query))
  mountCall(app, calls.takeCommission, ({ request }) => takeCommission({ db, now }, { ...requireLogin(request), key: requireKey(request) }))
}
