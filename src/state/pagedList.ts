import { proxy } from 'valtio/vanilla'
import { forgetOnLogout } from './ownState.ts'

export type ListStatus = 'idle' | 'loading' | 'ready' | 'error'

/** One page as the server sends it. */
interface Reply<T> {
  pageData: T[]
  /** Number of rows on all pages. */
  total: number
}

/** The loaded rows of a list. */
export interface ListState<T> {
  status: ListStatus
  items: T[]
  total: number
  /** Loading of the next page: `idle`, `loading`, or `error` until `loadMore` is called again. */
  more: ListStatus
}

export interface PagedList<T> {
  /** A valtio proxy. */
  state: ListState<T>
  /**
   * Loads as many pages as are loaded now once more. The old rows stay in view meanwhile and after a failure, which `status` tells.
   * Never rejects.
   */
  load: () => Promise<void>
  /** Loads the next page if there is one. Never rejects. */
  loadMore: () => Promise<void>
  /** Removes all rows. */
  clear: () => void
}

/** `load` reads at most this many pages again. When more pages are loaded, the list restarts with page 1 alone. */
const RENEWED = 5

/**
 * Makes an endless list. `ask` loads a page (counted from 1). It also gets the reply of page 1, which may carry the instant as of
 * which later pages are read. `keyOf` returns a row's unique key: rows can move to another page between two calls, and the list shows
 * each only once. The list is cleared when the login changes.
 */
export function pagedList<T, R extends Reply<T>>(
  ask: (page: number, first: R | null) => Promise<R>,
  keyOf: (row: T) => string,
): PagedList<T> {
  const blank = (): ListState<T> => ({ status: 'idle', items: [], total: 0, more: 'idle' })
  const state = proxy(blank()) as ListState<T>
  let pages = 0
  let first: R | null = null
  let latest = 0

  const unique = (rows: readonly T[]) => [...new Map(rows.map((row) => [keyOf(row), row])).values()]

  async function renew(mine: number): Promise<void> {
    const wanted = pages <= RENEWED ? Math.max(1, pages) : 1
    const start = await ask(1, null)
    const rows = [...start.pageData]
    let read = 1
    for (; read < wanted && rows.length < start.total && mine === latest; read++) rows.push(...(await ask(read + 1, start)).pageData)
    if (mine !== latest) return
    first = start
    pages = read
    Object.assign(state, { items: unique(rows), total: start.total, status: 'ready', more: 'idle' })
  }

  async function load(): Promise<void> {
    const mine = ++latest
    state.status = 'loading'
    try {
      await renew(mine)
    } catch {
      if (mine === latest) state.status = 'error'
    }
  }

  async function loadMore(): Promise<void> {
    if (state.more === 'loading' || state.status !== 'ready' || state.items.length >= state.total) return
    const mine = latest
    state.more = 'loading'
    try {
      const { pageData, total } = await ask(pages + 1, first)
      if (mine !== latest) return
      pages++
      // A page without rows means the end of the list, whatever total the first page gave.
      Object.assign(state, {
        items: unique([...state.items, ...pageData]),
        total: pageData.length > 0 ? total : state.items.length,
        more: 'idle',
      })
    } catch {
      if (mine === latest) state.more = 'error'
    }
  }

  function clear(): void {
    latest++
    pages = 0
    first = null
    Object.assign(state, blank())
  }

  forgetOnLogout(clear)
  return { state, load, loadMore, clear }
}
