import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { mountCall, requirePlayer } from '#server/platform/http/call.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import type { DataOf } from '#shared/calls/call.ts'
import * as calls from '#shared/calls/rank.ts'
import { setMask } from './mask.ts'
import { Boards } from './view.ts'
import { weekPage } from './weeks.ts'

/** Everybody gets the same page of weeks for so many ms. A name that is hidden meanwhile is seen for no longer. */
const WEEKS = { life: 2_000, longest: 10_000 }

/** Mounts the calls of 排行. Visitors may ask for boards and weeks. */
export function mountRank(app: FastifyInstance, { db, reads, gallery, now }: Pick<Deps, 'db' | 'reads' | 'gallery' | 'now'>): void {
  const boards = new Boards({ db, reads })
  mountCall(app, calls.rankReward, async ({ query, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return boards.view(query, request.playerId)
  })
  const weeks = new SharedReads<DataOf<typeof calls.getRankWeekPage>>(() => performance.now(), WEEKS)
  mountCall(app, calls.getRankWeekPage, ({ query }) => weeks.read(JSON.stringify(query), () => weekPage(gallery, query)))
  mountCall(app, calls.modifyRankMask, async ({ query, request }) => {
    const masked = query.masked === 1
    await setMask(db, { playerId: requirePlayer(request), masked, at: new Date(now()) })
    return { masked }
  })
}
