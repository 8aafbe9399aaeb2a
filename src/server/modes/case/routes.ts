import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { type CallHandler, mountCall, requireKey, requireLogin, requirePlayer } from '#server/platform/http/call.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import type { CaseBook } from '#shared/book.ts'
import { recentDrop } from '#shared/calls/drops.ts'
import { getMyLuckPart } from '#shared/calls/luck.ts'
import { getMyBagPage, getMyExponentBagPage } from '#shared/calls/profile.ts'
import { getMyOpenPage } from '#shared/calls/record.ts'
import * as calls from '#shared/modes/case/calls.ts'
import { getShowTimeBook, getShowTimePage } from '#shared/modes/case/showTimeCalls.ts'
import { bagPage } from './bag.ts'
import { boxDetailOf, listBoxes } from './boxes.ts'
import { openDemo } from './demo.ts'
import { exchangeBag, exchangeItems, lockItems, moveItemsToBag } from './exchange.ts'
import { luckPart } from './luck/part.ts'
import { openBox } from './open.ts'
import { openPage } from './openRecords.ts'
import { receiptPage } from './receiptPage.ts'
import { allDrops, type DropPorts } from './recentDrops.ts'
import { findReceipt, keptOpens } from './records.ts'
import { findShared, type SharePorts, shareOwn } from './shared.ts'
import { showTimeBook, showTimePage } from './showTime.ts'
import { undo, undoOf } from './undo.ts'
import { mountVisitor } from './visitor.ts'

/** A book never changes once it may be seen; it is kept for this long, in ms. */
const BOOK_LIFE = 60_000

/** Mounts the calls under /api/case, the bag, the moments (巅峰时刻), and what visitors see of them. */
export function mountCase(app: FastifyInstance, deps: Deps & DropPorts & SharePorts): void {
  mountShelves(app, deps)
  mountOpening(app, deps)
  mountBag(app, deps)
  mountVisitor(app, deps)
}

function mountShelves(app: FastifyInstance, deps: Deps & DropPorts): void {
  const { db } = deps
  mountCall(app, calls.casePage, async ({ query: { page, pageSize, boxType, moduleId } }) => {
    const boxes = await listBoxes(db, { themeId: boxType, moduleId })
    return { pageData: boxes.slice((page - 1) * pageSize, page * pageSize), page, pageSize, total: boxes.length }
  })
  mountCall(app, calls.getCaseList, async ({ query: { battlethemeId, themeId, moduleId } }) => {
    // No box has two themes.
    if (themeId !== -1 && battlethemeId !== -1 && themeId !== battlethemeId) return []
    return listBoxes(db, { themeId: themeId === -1 ? battlethemeId : themeId, moduleId })
  })
  mountCall(app, calls.caseGiftList, async ({ query, request }) => boxDetailOf(db, query.boxId, requirePlayer(request)))
  mountCall(app, getShowTimePage, ({ query }) => showTimePage(deps, query))
  const books = new SharedReads<CaseBook>(deps.now, { life: BOOK_LIFE })
  mountCall(app, getShowTimeBook, ({ query: { dropId } }) => books.read(dropId, () => showTimeBook({ ...deps, db: deps.gallery }, dropId)))
  mountCall(app, recentDrop, ({ query }) => allDrops(deps, query))
}

function mountOpening(app: FastifyInstance, deps: Deps & SharePorts): void {
  const open: CallHandler<typeof calls.openCase> = async ({ query: { demo, ...opening }, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    const { playerId, sessionId } = requireLogin(request)
    if (demo) return openDemo(deps, { ...opening, playerId })
    return openBox(deps, { ...opening, playerId, sessionId, key: requireKey(request) })
  }
  mountCall(app, calls.openCase, open, { checksLogin: true, asItIs: deps.config.production })
  mountCall(app, calls.getOpenRecord, async ({ query: { key }, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return keptOpens.find(deps, requirePlayer(request), key)
  })
  mountCall(app, calls.shareReceipt, ({ query, request }) =>
    shareOwn(deps.db, { ...query, playerId: requirePlayer(request), at: new Date(deps.now()) }),
  )
  mountCall(app, calls.sharedReceipt, ({ query }) => findShared(deps.gallery, deps, query.token))
  mountCall(app, calls.getReceipt, async ({ query: { receiptId }, request }) => findReceipt(deps.db, requirePlayer(request), receiptId))
  mountCall(app, calls.getMyReceiptPage, ({ query, request }) => receiptPage(deps.db, requirePlayer(request), query))
  mountCall(app, getMyLuckPart, ({ query, request }) => luckPart(deps.db, requirePlayer(request), query))
}

function mountBag(app: FastifyInstance, deps: Deps): void {
  mountCall(
    app,
    calls.exchange,
    async ({ query: { ids }, request }) => exchangeItems(deps, { ...requireLogin(request), key: requireKey(request), ids }),
    { checksLogin: true },
  )
  mountCall(app, calls.moveToBag, async ({ query: { ids }, request }) =>
    moveItemsToBag(deps, { ...requireLogin(request), key: requireKey(request), ids }),
  )
  mountCall(app, calls.undoExchange, async ({ query: { exchange }, request }) =>
    undo(deps, { ...requireLogin(request), key: requireKey(request), exchange }),
  )
  mountCall(app, calls.getExchangeUndo, async ({ query: { entryId }, request }) => undoOf(deps.db, requirePlayer(request), entryId))
  mountCall(app, calls.lockItems, async ({ query: { ids, locked }, request }) => lockItems(deps, requirePlayer(request), ids, locked))
  mountCall(app, calls.exchangeAll, async ({ query, request }) =>
    exchangeBag(deps, { ...query, ...requireLogin(request), key: requireKey(request) }),
  )
  mountCall(app, getMyBagPage, async ({ query, request }) => bagPage(deps.db, requirePlayer(request), query))
  mountCall(app, getMyExponentBagPage, async ({ query, request }) => bagPage(deps.db, requirePlayer(request), query, 'exponent_bag'))
  mountCall(app, getMyOpenPage, async ({ query, request }) => openPage(deps, requirePlayer(request), query))
}
