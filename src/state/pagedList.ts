import { proxy } from 'valtio/vanilla'
import { forgetOnLogout } from './ownState.ts'

export type ListStatus = 'idle' | 'loading' | 'ready' | 'error'

/** One page as the server gives it. */
interface Reply<T> {
  pageData: T[]
  /** Rows of all pages. */
  total: number
}

/** Rows loaded page by page, as a page shows them. */
export interface ListState<T> {
  status: ListStatus
  items: T[]
  total: number
  /** The next page: idle, under way, or failed until it is asked for again. */
  more: ListStatus
}

export interface PagedList<T> {
  /** Valtio proxy. */
  state: ListState<T>
  /** Reads the rows anew, as many pages as stand; those stay to be seen meanwhile, and after a failure (`status` says so). Never rejects. */
  load: () => Promise<void>
  /** Reads the next page while there is one. Never rejects. */
  loadMore: () => Promise<void>
  /** Forgets everything, e.g. because another filter is asked for. */
  clear: () => void
}

/** Pages that are read anew at most; beyond them the list begins again with its first page. */
const RENEWED = 5

/**
 * An endless list. `ask` gets the page (from 1) and the reply of the first page, which may name the moment that later ones are asked as of;
 * `keyOf` tells rows apart, since rows that move between two questions would otherwise stand twice. Forgotten when the login changes.
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
      // A page without rows is the end, whatever the total was.
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
