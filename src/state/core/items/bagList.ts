import { proxy, ref } from 'valtio/vanilla'
import type { BagItem, BagPage, getMyBagPage, getMyExponentBagPage } from '#shared/calls/profile.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { request } from '#state/platform/api/request.ts'
import type { LoadStatus } from '#state/platform/loadable.ts'

export type BagSort = 'value' | 'cheap' | 'new'

export interface BagFilter {
  /** -1 means all grades. */
  grade: number
  /** Box that the items came from; -1 means all, 0 means items that came from no box. */
  boxId: number
  /** Part of the item's name; '' finds all. */
  name: string
  sort: BagSort
  /** Only locked items. */
  locked: boolean
}

export const WHOLE_BAG: BagFilter = { grade: -1, boxId: -1, name: '', sort: 'value', locked: false }

export interface BagState {
  status: LoadStatus
  filter: BagFilter
  /**
   * Rows that fit the filter and are loaded so far. There can be thousands of them. So every change replaces the whole array, and
   * valtio does not watch its contents.
   */
  items: readonly BagItem[]
  /** True when all rows are loaded. */
  ended: boolean
  /** True while `items` still shows the rows of the filter before. */
  stale: boolean
  /** Loading of further rows: `idle`, `loading`, or `error` until `retry` is called. */
  more: LoadStatus
  /** Number of items that fit the filter, and their worth in coins. */
  total: number
  filteredValue: number
  /** Worth in coins and number of all items in the bag, whatever the filter is. */
  totalValue: number
  totalCount: number
  /** Number and worth of those that fit the filter and are locked. */
  lockedCount: number
  lockedValue: number
  boxes: BagPage['boxes']
}

export interface BagList {
  /** A valtio proxy. */
  state: BagState
  /** Loads the bag again, with another filter if one is given. Never rejects. */
  load: (filter?: BagFilter) => Promise<void>
  /** Loads page after page until the first `count` rows are there. Never rejects. */
  want: (count: number) => Promise<void>
  /** Tries again to load further rows after a failure. */
  retry: () => void
  /** Removes items that have left the bag from the rows, and reads the sums again. */
  takeOut: (ids: readonly string[]) => void
  /** Shows items as locked or not, and reads the sums again. */
  noteLocked: (ids: readonly string[], locked: boolean) => void
}

/** Rows in one page. */
const PAGE = 90

const cents = (wire: number) => Math.round(wire * 100)
const sameFilter = (a: BagFilter, b: BagFilter) =>
  a.grade === b.grade && a.boxId === b.boxId && a.name === b.name && a.sort === b.sort && a.locked === b.locked

/**
 * Makes a bag list that is paged by cursor: each page starts after the last loaded row. So no row is skipped or repeated when items
 * leave the bag between two pages.
 */
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
    lockedCount: 0,
    lockedValue: 0,
    boxes: [],
  })
  const state = proxy(blank()) as BagState
  let latest = 0
  let goal = 0

  const ask = (after: string, pageSize = PAGE) => request(call, { query: { ...state.filter, after, pageSize }, quiet: true })

  function noteSums({ total, filteredValue, totalValue, totalCount, lockedCount = 0, lockedValue = 0, boxes }: BagPage): void {
    Object.assign(state, { total, filteredValue, totalValue, totalCount, lockedCount, lockedValue, boxes })
  }

  /** True when the first page is the same as the rows that are shown. */
  function unchanged(reply: BagPage): boolean {
    const same = !state.stale && state.status !== 'idle' && reply.total === state.total && reply.filteredValue === state.filteredValue
    const isShown = ({ itemId, locked }: BagItem, at: number) => {
      const shown = state.items[at]
      return itemId === shown?.itemId && locked === shown.locked
    }
    return same && state.items.length >= reply.pageData.length && reply.pageData.every(isShown)
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

  function noteLocked(ids: readonly string[], locked: boolean): void {
    if (state.status === 'idle') return
    if (state.filter.locked) return void load()
    const named = new Set(ids)
    state.items = ref(state.items.map((item) => (named.has(item.itemId) ? { ...item, locked } : item)))
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
  return { state, load, want, retry, takeOut, noteLocked }
}
