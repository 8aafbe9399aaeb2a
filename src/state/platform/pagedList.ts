import { proxy } from 'valtio/vanilla'
import { LIST_COUNTED } from '#shared/calls/fields.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import type { LoadStatus } from './loadable.ts'

/** One page as the server sends it. */
interface Reply<T> {
  pageData: T[]
  /** Number of rows on all pages. A list that may grow without end counts up to `LIST_COUNTED`. */
  total: number
}

/** Which page is asked for. */
export interface Place<R> {
  /** Counted from 1. */
  page: number
  /** Key of the last row that was read, '0' for the first page. A list that may grow without end is read by it. */
  after: string
  /** The reply of page 1, null for page 1 itself. It may carry the instant as of which later pages are read. */
  first: R | null
}

/** The loaded rows of a list. */
export interface ListState<T> {
  status: LoadStatus
  items: T[]
  total: number
  /** Loading of the next page: `idle`, `loading`, or `error` until `loadMore` is called again. */
  more: LoadStatus
}

export interface PagedList<T> {
  /** A valtio proxy. */
  state: ListState<T>
  /**
   * Loads as many pages as are loaded now once more. The old rows stay in view meanwhile and after a failure, which `status` tells.
   * Never rejects.
   */
  load: () => Promise<void>
  /**
   * The same without a word: `status` stays what it is until the rows have come, and after a failure. So a list without rows does not show
   * its waiting rows again. While the list loads for the first time, the renewal takes the place of that load. Never rejects.
   */
  renew: () => Promise<void>
  /** Loads the next page if there is one. Never rejects. */
  loadMore: () => Promise<void>
  /** Removes all rows. */
  clear: () => void
}

/** `load` reads at most this many pages again. When more pages are loaded, the list restarts with page 1 alone. */
const RENEWED = 5

/**
 * Makes an endless list. `ask` loads a page. `keyOf` returns a row's unique key: rows can move to another page between two calls, and the
 * list shows each only once. The list is cleared when the login changes.
 */
export function pagedList<T, R extends Reply<T>>(ask: (place: Place<R>) => Promise<R>, keyOf: (row: T) => string): PagedList<T> {
  const blank = (): ListState<T> => ({ status: 'idle', items: [], total: 0, more: 'idle' })
  const state = proxy(blank()) as ListState<T>
  let pages = 0
  let last = '0'
  let first: R | null = null
  let latest = 0

  const unique = (rows: readonly T[]) => [...new Map(rows.map((row) => [keyOf(row), row])).values()]

  const lastOf = (rows: readonly T[]) => {
    const last = rows.at(-1)
    return last === undefined ? '0' : keyOf(last)
  }

  /** The number of rows that the list has, as far as it is known. A page without rows means the end, whatever total was counted. */
  function totalOf({ pageData, total }: R, rows: number): number {
    if (pageData.length === 0) return rows
    return total >= LIST_COUNTED ? Math.max(total, rows + 1) : total
  }

  async function read(mine: number): Promise<void> {
    const wanted = pages <= RENEWED ? Math.max(1, pages) : 1
    const start = await ask({ page: 1, after: '0', first: null })
    const rows = [...start.pageData]
    let count = 1
    for (; count < wanted && rows.length < start.total && mine === latest; count++) {
      rows.push(...(await ask({ page: count + 1, after: lastOf(rows), first: start })).pageData)
    }
    if (mine !== latest) return
    first = start
    pages = count
    last = lastOf(rows)
    const items = unique(rows)
    Object.assign(state, { items, total: totalOf(start, items.length), status: 'ready', more: 'idle' })
  }

  async function load(): Promise<void> {
    state.status = 'loading'
    await renew()
  }

  async function renew(): Promise<void> {
    const mine = ++latest
    try {
      await read(mine)
    } catch {
      if (mine !== latest) return
      if (state.status === 'loading') state.status = 'error'
      if (state.more === 'loading') state.more = 'idle'
    }
  }

  async function loadMore(): Promise<void> {
    if (state.more === 'loading' || state.status !== 'ready' || state.items.length >= state.total) return
    const mine = latest
    state.more = 'loading'
    try {
      const reply = await ask({ page: pages + 1, after: last, first })
      if (mine !== latest) return
      pages++
      if (reply.pageData.length > 0) last = lastOf(reply.pageData)
      const items = unique([...state.items, ...reply.pageData])
      Object.assign(state, { items, total: totalOf(reply, items.length), more: 'idle' })
    } catch {
      if (mine === latest) state.more = 'error'
    }
  }

  function clear(): void {
    latest++
    pages = 0
    last = '0'
    first = null
    Object.assign(state, blank())
  }

  forgetOnLogout(clear)
  return { state, load, renew, loadMore, clear }
}
