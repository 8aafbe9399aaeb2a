import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { type CallHandler, mountCall, requireKey, requireLogin, requirePlayer } from '#server/platform/http/call.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import type { DataOf } from '#shared/calls/call.ts'
import * as calls from '#shared/modes/kuji/calls.ts'
import type { KujiPool } from '#shared/modes/kuji/pool.ts'
import { freeTickets, holdTickets } from './holds.ts'
import { playKuji } from './play.ts'
import { findPlay, playPage } from './records.ts'
import { ownPool, poolList, poolProof, poolView } from './view.ts'

/** Ms for which everybody gets the same list or pool; what changes is pushed. */
const LIST = { life: 500, longest: 5_000 }
const POOL = { life: 200, longest: 1_000 }
/** A proof never changes, but it may be long: few are kept. */
const PROOF = { life: 60_000, size: 20 }

/** Mounts the calls of the mode. */
export function mountKuji(app: FastifyInstance, deps: Pick<Deps, 'db' | 'config' | 'reads' | 'gallery'>): void {
  const { db } = deps
  mountVisitors(app, deps)
  mountCall(app, calls.kujiMine, async ({ query: { poolId }, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return ownPool(db, poolId, requirePlayer(request))
  })
  mountCall(app, calls.holdKuji, async ({ query, request }) => holdTickets(db, { ...query, ...requireLogin(request) }))
  mountCall(app, calls.freeKuji, async ({ query: { poolId }, request }) => ({
    freed: await freeTickets(db, { playerId: requirePlayer(request), poolId }),
  }))
  const play: CallHandler<typeof calls.playKuji> = async ({ query, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return playKuji({ db }, { ...query, ...requireLogin(request), key: requireKey(request) })
  }
  mountCall(app, calls.playKuji, play, { checksLogin: true, asItIs: deps.config.production })
  mountCall(app, calls.getKujiPlay, async ({ query: { key }, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return findPlay(db, requirePlayer(request), key)
  })
  mountCall(app, calls.getMyKujiPage, async ({ query, request }) => playPage(db, requirePlayer(request), query))
}

/** Mounts what everybody sees. */
function mountVisitors(app: FastifyInstance, { reads, gallery }: Pick<Deps, 'reads' | 'gallery'>): void {
  const monotonic = () => performance.now()
  const lists = new SharedReads<DataOf<typeof calls.kujiPools>>(monotonic, LIST)
  mountCall(app, calls.kujiPools, ({ query }) => {
    const { state, page, pageSize, after } = query
    // Everybody sees the beginning of the list; any other page is one that the caller names.
    const isBeginning = state === 0 && page === 1 && after === '0'
    return lists.read([state, page, pageSize, after].join('/'), () => poolList(isBeginning ? reads : gallery, query))
  })
  const pools = new SharedReads<KujiPool>(monotonic, POOL)
  mountCall(app, calls.kujiView, ({ query: { poolId } }) => pools.read(poolId, () => poolView(reads, poolId)))
  const proofs = new SharedReads<DataOf<typeof calls.kujiProof>>(monotonic, PROOF)
  mountCall(app, calls.kujiProof, ({ query: { poolId } }) => proofs.read(poolId, () => poolProof(gallery, poolId)))
}
