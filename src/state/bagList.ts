import { proxy, ref } from 'valtio/vanilla'
import type { BagItem, BagPage, getMyBagPage, getMyExponentBagPage } from '#shared/calls/profile.ts'
import { request } from './api/request.ts'
import { forgetOnLogout } from './ownState.ts'
import type { ListStatus } from './pagedList.ts'

export type BagSort = 'value' | 'cheap' | 'new'

export interface BagFilter {
  /** -1 is all. */
  grade: number
  /** Box the items came from; -1 is all, 0 no box. */
  boxId: number
  /** Part of the name; '' is all. */
  name: string
  sort: BagSort
}

export const WHOLE_BAG: BagFilter = { grade: -1, boxId: -1, name: '', sort: 'value' }

export interface BagState {
  status: ListStatus
  filter: BagFilter
  /** Rows of the filter read so far. Thousands of them: the array is replaced and never changed, and nothing in it is watched. */
  items: readonly BagItem[]
  /** True: there are no rows behind those of `items`. */
  ended: boolean
  /** The rows shown are still those of the filter before. */
  stale: boolean
  /** The rows behind: idle, under way, or failed until they are asked for again. */
  more: ListStatus
  /** Items that fit the filter, and their worth. */
  total: number
  filteredValue: number
  /** Of the whole bag, whatever the filter. */
  totalValue: number
  totalCount: number
  boxes: BagPage['boxes']
}

export interface BagList {
  /** Valtio proxy. */
  state: BagState
  /** Reads the bag anew, under another filter if one is given. Never rejects. */
  load: (filter?: BagFilter) => Promise<void>
  /** Sees to it that the first `count` rows are there, page after page. Never rejects. */
  want: (count: number) => Promise<void>
  /** Asks again after a failure. */
  retry: () => void
  /** Takes out items that have left the bag, and reads the sums anew. */
  takeOut: (ids: readonly string[]) => void
}

/** Rows asked for at once. */
const PAGE = 90

const cents = (wire: number) => Math.round(wire * 100)
const sameFilter = (a: BagFilter, b: BagFilter) => a.grade === b.grade && a.boxId === b.boxId && a.name === b.name && a.sort === b.sort

/** One bag of the player as a long list: read behind the last row that stands, so that rows stay where they are while others leave. */
export function bagList(call: typeof getMyBagPage | typeof getMyExponentBagPage): BagList {
  const blank = (): BagState => ({
    status: 'idle',
    filter: { ...WHOLE_BAG },
    items: ref([]),
    ended: false,
    stale: false,
    more: 'idle',
    total: 0,
    filteredValue: 0,
    totalValue: 0,
    totalCount: 0,
    boxes: [],
  })
  const state = proxy(blank()) as BagState
  let latest = 0
  let goal = 0

  const ask = (after: string, pageSize = PAGE) => request(call, { query: { ...state.filter, after, pageSize }, quiet: true })

  function noteSums({ total, filteredValue, totalValue, totalCount, boxes }: BagPage): void {
    Object.assign(state, { total, filteredValue, totalValue, totalCount, boxes })
  }

  /** What stands is still so, as far as the first page tells. */
  function unchanged(reply: BagPage): boolean {
    const same = !state.stale && state.status !== 'idle' && reply.total === state.total && reply.filteredValue === state.filteredValue
    return (
      same && state.items.length >= reply.pageData.length && reply.pageData.every(({ itemId }, at) => itemId === state.items[at]?.itemId)
    )
  }

  async function load(filter: BagFilter = state.filter): Promise<void> {
    const mine = ++latest
    if (!sameFilter(filter, state.filter)) {
      goal = 0
      state.stale = state.items.length > 0
      state.filter = { ...filter }
    }
    Object.assign(state, { status: 'loading', more: 'idle' })
    try {
      const reply = await ask('0')
      if (mine !== latest) return
      if (!unchanged(reply)) Object.assign(state, { items: ref(reply.pageData), ended: reply.pageData.length < PAGE })
      noteSums(reply)
      Object.assign(state, { status: 'ready', stale: false })
      void want(goal)
    } catch {
      if (mine !== latest) return
      if (state.stale) Object.assign(state, { items: ref([]), stale: false })
      state.status = 'error'
    }
  }

  async function want(count: number): Promise<void> {
    goal = Math.max(goal, count)
    if (state.more !== 'idle' || state.status !== 'ready') return
    const mine = latest
    while (state.items.length < goal && !state.ended) {
      state.more = 'loading'
      try {
        const reply = await ask(state.items.at(-1)?.itemId ?? '0')
        if (mine !== latest) return
        append(reply)
      } catch {
        if (mine === latest) state.more = 'error'
        return
      }
    }
    state.more = 'idle'
  }

  function append(reply: BagPage): void {
    const known = new Set(state.items.map(({ itemId }) => itemId))
    const fresh = reply.pageData.filter(({ itemId }) => !known.has(itemId))
    state.items = ref([...state.items, ...fresh])
    state.ended = fresh.length === 0 || reply.pageData.length < PAGE
    noteSums(reply)
  }

  function retry(): void {
    state.more = 'idle'
    void want(goal)
  }

  function takeOut(ids: readonly string[]): void {
    if (state.status === 'idle') return
    const gone = new Set(ids)
    const leaving = state.items.filter(({ itemId }) => gone.has(itemId))
    const worth = leaving.reduce((sum, { recoveryPrice }) => sum + cents(recoveryPrice), 0)
    const less = (value: number) => Math.max(0, cents(value) - worth) / 100
    state.items = ref(state.items.filter(({ itemId }) => !gone.has(itemId)))
    state.total = Math.max(0, state.total - leaving.length)
    state.totalCount = Math.max(0, state.totalCount - leaving.length)
    state.filteredValue = less(state.filteredValue)
    state.totalValue = less(state.totalValue)
    void readSums()
  }

  async function readSums(): Promise<void> {
    const mine = latest
    const reply = await ask('0', 1).catch(() => null)
    if (reply && mine === latest) noteSums(reply)
  }

  forgetOnLogout(() => {
    latest++
    goal = 0
    Object.assign(state, blank())
  })
  return { state, load, want, retry, takeOut }
}
