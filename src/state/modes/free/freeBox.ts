import { type CaseBook, dropsOf } from '#shared/book.ts'
import { getFreeRecord, openFree } from '#shared/calls/welfare.ts'
import type { OpenResult } from '#shared/modes/case/calls.ts'
import { followFreeReveal } from '#state/account/records.ts'
import { loadWelfare, welfareState } from '#state/community/welfare/welfare.ts'
import { type PlayOrder, playFlow } from '#state/core/play/flow.ts'
import { playBook } from '#state/core/play/openingStage.ts'
import { paidPlay } from '#state/core/play/paidPlay.ts'
import type { Refusal } from '#state/core/play/refusal.ts'
import { request } from '#state/platform/api/request.ts'

/** A free opening that the player has ordered, as the page showed it. */
export interface FreeOrder extends PlayOrder {
  boxId: number
  oddsVersion: number
  fast: boolean
}

const freePlays = paidPlay<FreeOrder, OpenResult>({
  store: 'xingxia.freeBox',
  textOf: ({ boxId, fast }) => [boxId, fast].join(),
  send: ({ boxId, oddsVersion, fast }, key) => request(openFree, { query: { boxId, oddsVersion, fast }, key, quiet: true }),
  find: (key) => request(getFreeRecord, { query: { key }, quiet: true }),
  tries: () => Promise.reject(new Error('a free box has no trial')),
  words: {
    stillLost: '请求可能已经送达。网络恢复后自动找回本次开启，重试也不会多开',
    earlierLost: '上一次开启还在确认，网络恢复后会自动找回',
  },
})

/** One free opening from the press of 免费开启 until the player closes the result. */
export const freeFlow = playFlow<FreeOrder, CaseBook, OpenResult>({
  paid: freePlays,
  costOf: () => 0,
  isOrdered: (book, order) => book.boxId === order.boxId,
  perform: playBook,
  gradesOf: (book) => dropsOf(book).map(({ grade }) => grade),
  orderNow,
  refused,
  words: {
    foundEarlier: '已找回上一次开启',
    neverSent: '刚才的开启没有送达，次数还在。要再试一次吗？',
    rarest: { title: '这一次出了神话', text: '要看这一次的开启动画吗？' },
  },
})

/** Where the free opening stands. */
export const freeState = freeFlow.state
/** Gate of every button that opens a free box. */
export const freeGate = freeFlow.gate

export const { retry: retryFree, findLost: findLostFree } = freeFlow

/** Opens a free box. A refusal may mean that another phone was first, so the page is then loaded again. */
export async function startFree(order: FreeOrder): Promise<void> {
  await freeFlow.start(order)
  if (!freeState.book) void loadWelfare()
}

/** Closes the result. The page then shows what was won. */
export function keepFree(): void {
  const { openId, revealAt } = freeState.book ?? {}
  if (openId && revealAt) void followFreeReveal(openId, revealAt)
  freeFlow.keep()
  void loadWelfare()
}

/** What a level or new odds have changed is on the page before the dialog tells of it. */
async function refused(refusal: Refusal, { boxId }: FreeOrder): Promise<Refusal> {
  await loadWelfare()
  return { ...refusal, boxId }
}

/** The order for the box that the page shows now for the same use. */
function orderNow(order: FreeOrder): FreeOrder {
  const offers = welfareState.data?.free ?? []
  const same = offers.find(({ box }) => box.boxId === order.boxId) ?? offers.find(({ left }) => left > 0)
  return same ? { ...order, boxId: same.box.boxId, oddsVersion: same.box.oddsVersion } : order
}
