import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { mountCall, requirePlayer } from '#server/platform/http/call.ts'
import * as calls from '#shared/calls/replay.ts'
import { CARD_PATH, SHARE_TOKEN } from '#shared/linkParts.ts'
import { Cards } from './cards.ts'
import type { ReplayPorts } from './ports.ts'
import { SharedReplays } from './read.ts'
import { shareOwn, withdrawOwn } from './share.ts'

/** Seconds for which a chat may show a card without asking again. A stock card may be replaced by the true one soon. */
const CARD_AGE = { drawn: 600, stock: 30 }

/** Mounts the calls of shared replays, and returns what reads them for the heads of pages. */
export function mountReplay(app: FastifyInstance, deps: Pick<Deps, 'db' | 'gallery' | 'now'>, ports: ReplayPorts): SharedReplays {
  const replays = new SharedReplays(deps.gallery, ports, deps.now)
  mountCall(app, calls.shareReplay, ({ query: { kind, id, named }, request }) =>
    shareOwn(deps.db, ports, { kind, refId: id, named, playerId: requirePlayer(request), at: new Date(deps.now()) }),
  )
  mountCall(app, calls.withdrawReplay, ({ query: { kind, id }, request }) =>
    withdrawOwn(deps.db, { kind, refId: id, playerId: requirePlayer(request) }),
  )
  mountCall(app, calls.sharedReplay, ({ query: { token } }) => replays.read(token))
  mountCall(app, calls.sharedReplayProof, ({ query: { token, draw } }) => replays.receipt(token, draw))
  mountCards(app, replays)
  return replays
}

/** Serves the title pictures of links. Chats load them without a login, and from other sites. */
function mountCards(app: FastifyInstance, replays: SharedReplays): void {
  const cards = new Cards()
  app.get<{ Params: { token: string } }>(`${CARD_PATH}:token`, { schema: { hide: true } }, async ({ params, query, headers }, reply) => {
    const shown = SHARE_TOKEN.test(params.token) ? await replays.sight(params.token) : null
    const { jpeg, etag, stock } = await cards.of(shown, 'still' in (query as object))
    reply.headers({
      'cache-control': `public, max-age=${stock ? CARD_AGE.stock : CARD_AGE.drawn}`,
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
      etag,
    })
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/jpeg').send(jpeg)
  })
}
