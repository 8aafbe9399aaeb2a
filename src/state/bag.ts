import { proxy } from 'valtio/vanilla'
import { type Exchanged, exchange, exchangeAll } from '#shared/calls/case.ts'
import { type BagItem, getMyBagPage } from '#shared/calls/profile.ts'
import { request } from './api/request.ts'
import { spend } from './api/spend.ts'
import type { LoadStatus } from './cases.ts'
import { setBalances } from './session.ts'
import { playSound } from './sound.ts'

export type BagSort = 'value' | 'cheap' | 'new'
export interface BagFilter {
  /** -1 is all. */
  grade: number
  sort: BagSort
}

export const bagState = proxy({
  status: 'idle' as LoadStatus,
  filter: { grade: -1, sort: 'value' } as BagFilter,
  items: [] as BagItem[],
  /** Last page loaded. */
  page: 0,
  /** Items that the filter leaves. */
  total: 0,
  /** Of the whole bag, whatever the filter. */
  totalValue: 0,
  totalCount: 0,
  loadingMore: false,
})

let latest = 0

async function loadPage(page: number): Promise<void> {
  const mine = ++latest
  const reply = await request(getMyBagPage, { query: { ...bagState.filter, page } })
  if (mine !== latest) return
  const known = new Set(page === 1 ? [] : bagState.items.map((item) => item.itemId))
  const fresh = reply.pageData.filter((item) => !known.has(item.itemId))
  bagState.items = page === 1 ? fresh : [...bagState.items, ...fresh]
  Object.assign(bagState, { page, total: reply.total, totalValue: reply.totalValue, totalCount: reply.totalCount, status: 'ready' })
}

/** Loads the first page under a filter (the last one when none is given). The error state carries the failure. */
export async function loadBag(filter: BagFilter = bagState.filter): Promise<void> {
  bagState.filter = { ...filter }
  bagState.status = 'loading'
  try {
    await loadPage(1)
  } catch {
    bagState.status = 'error'
  }
}

/** Loads the next page while there is one. */
export async function loadMoreBag(): Promise<void> {
  if (bagState.loadingMore || bagState.status !== 'ready' || bagState.items.length >= bagState.total) return
  bagState.loadingMore = true
  try {
    await loadPage(bagState.page + 1)
  } catch {
    // The toast has said it; the list stays as it is and the next scroll tries again.
  } finally {
    bagState.loadingMore = false
  }
}

function paidOut(reply: Exchanged): Exchanged {
  setBalances(reply)
  playSound('coin')
  return reply
}

/** Exchanges items at their recovery price, all or none. Rejects with ApiError after its toast. */
export async function exchangeItems(ids: readonly string[]): Promise<Exchanged> {
  const reply = paidOut(await spend(exchange, { query: { ids: ids.join(',') } }))
  const gone = new Set(ids)
  const left = bagState.items.filter((item) => !gone.has(item.itemId))
  bagState.total -= bagState.items.length - left.length
  bagState.items = left
  bagState.totalCount = Math.max(0, bagState.totalCount - reply.count)
  bagState.totalValue = Math.max(0, Math.round((bagState.totalValue - reply.amount) * 100) / 100)
  return reply
}

/** Exchanges the whole bag, or one grade of it (-1 is all), and loads what is left. */
export async function exchangeAllItems(grade: number): Promise<Exchanged> {
  const reply = paidOut(await spend(exchangeAll, { query: { grade } }))
  await loadBag()
  return reply
}
