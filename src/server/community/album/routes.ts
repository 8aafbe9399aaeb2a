import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { mountCall, requireKey, requireLogin, requirePlayer } from '#server/platform/http/call.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import type { Album, AlbumDetail } from '#shared/calls/album.ts'
import * as calls from '#shared/calls/album.ts'
import { claimSet } from './claim.ts'
import { albumDetailOf, albumOf } from './sets.ts'

/** Every visitor gets the same album for so many ms. */
const KEEPING = { life: 2_000, longest: 10_000 }

/** Mounts the calls under /api/album. Visitors may look: they have nothing yet. */
export function mountAlbum(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'gallery'>): void {
  const shown = { ...deps, db: deps.gallery }
  mountCall(app, calls.albumSets, ({ request }) => albumOf(deps, requirePlayer(request)))
  const sets = new SharedReads<Album>(() => performance.now(), KEEPING)
  mountCall(app, calls.albumSetsShown, () => sets.read('', () => albumOf(shown, null)))

  mountCall(app, calls.albumDetail, ({ query, request }) => albumDetailOf(deps, requirePlayer(request), query.family))
  const details = new SharedReads<AlbumDetail>(() => performance.now(), KEEPING)
  mountCall(app, calls.albumSetShown, ({ query: { family } }) => details.read(family, () => albumDetailOf(shown, null, family)))

  mountCall(app, calls.albumClaim, ({ query, request }) =>
    claimSet(deps, { ...requireLogin(request), key: requireKey(request), family: query.family }),
  )
}
