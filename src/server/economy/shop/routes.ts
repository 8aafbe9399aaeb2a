import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { mountCall, requireKey, requireLogin, requirePlayer } from '#server/platform/http/call.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import type { DataOf } from '#shared/calls/call.ts'
import * as calls from '#shared/calls/shop.ts'
import { buy, type ShopDeps } from './buy.ts'
import { framesOf, wearFrame } from './frames.ts'
import { shopPage } from './offers.ts'
import { purchasePage } from './purchases.ts'

/** What visitors see of the shop may be this old, in ms. */
const WINDOW_LIFE = 1_000

/** Mounts the shop (商城), its public list of offers, and the avatar frames. */
export function mountShop(app: FastifyInstance, deps: ShopDeps & Pick<Deps, 'gallery'>): void {
  const { db, gallery, now } = deps
  const windows = new SharedReads<DataOf<typeof calls.getShopWindow>>(now, { life: WINDOW_LIFE })
  mountCall(app, calls.getShopPage, async ({ query, request }) => shopPage(deps, requirePlayer(request), query))
  mountCall(app, calls.getShopWindow, ({ query }) =>
    windows.read(`${query.page}:${query.pageSize}:${query.kind}`, () => shopPage({ db: gallery, now }, null, query)),
  )
  mountCall(
    app,
    calls.buyOffer,
    async ({ query, request }) => buy(deps, { ...query, ...requireLogin(request), key: requireKey(request) }),
    { checksLogin: true },
  )
  mountCall(app, calls.getMyPurchasePage, async ({ query, request }) => purchasePage(db, requirePlayer(request), query))
  mountCall(app, calls.getMyFrames, async ({ request }) => framesOf(db, requirePlayer(request)))
  mountCall(app, calls.wearFrame, async ({ query: { frameId }, request }) => ({
    headGround: await wearFrame(db, requirePlayer(request), frameId),
  }))
}
