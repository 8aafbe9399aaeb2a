import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import page from '#client/styles/page.module.css'
import type { PagedList } from '#state/platform/pagedList.ts'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import css from './EndlessList.module.css'
import { ErrorState } from './ErrorState.tsx'
import { PullScroll } from './PullScroll.tsx'
import { Skeleton } from './Skeleton.tsx'

/** The next page is loaded when the end of the list is this many CSS px below the screen. */
const AHEAD = 600

interface Props<T> {
  list: PagedList<T>
  /** See PullScroll. */
  keepAs: string
  /** What shows when the list has no rows, e.g. an EmptyState. */
  empty: ReactNode
  /** What shows while the first page loads. Without it, grey rows of `rowHeight` show. */
  waiting?: ReactNode
  /** Height of a grey row while the first page loads, px at 375 width. */
  rowHeight?: number
  /** Shows above the rows and scrolls with them, also when there are no rows. */
  head?: ReactNode
  className?: string | undefined
  children: (items: readonly T[]) => ReactNode
}

/**
 * A list that loads page after page while the player scrolls. It shows its loading, empty and failed states, refreshes when it is
 * pulled down, and keeps its scroll position.
 */
export function EndlessList<T>({ list, keepAs, empty, waiting, rowHeight = 72, head, className, children }: Props<T>) {
  const { status, items, total } = useSnapshot(list.state)
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => void list.load(), [list])
  const some = items.length > 0
  return (
    <PullScroll onRefresh={list.load} keepAs={keepAs} ready={some} scroller={scroller} className={cx(className, !some && css.nothing)}>
      {head}
      {some && children(items as readonly T[])}
      {some && <Foot list={list} scroller={scroller} left={items.length < total} />}
      {!some && status === 'error' && (
        <div className={page.centre}>
          <ErrorState onRetry={() => void list.load()} />
        </div>
      )}
      {!some && status === 'ready' && <div className={page.centre}>{empty}</div>}
      {!some && (status === 'loading' || status === 'idle') && (waiting ?? <Waiting height={rowHeight} />)}
    </PullScroll>
  )
}

const ROWS = [1, 2, 3, 4, 5, 6]

function Waiting({ height }: { height: number }) {
  return (
    <div className={css.waiting} role='status' aria-label='正在读取'>
      {ROWS.map((row) => (
        <Skeleton key={row} height={height} />
      ))}
    </div>
  )
}

interface FootProps<T> {
  list: PagedList<T>
  scroller: RefObject<HTMLDivElement>
  left: boolean
}

/** Loads the next page when the end of the list comes near. After a failure it loads only when the player presses it. */
function Foot<T>({ list, scroller, left }: FootProps<T>) {
  const { items, more } = useSnapshot(list.state)
  const foot = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every page the end of the list may still be in view
  useEffect(() => {
    if (!foot.current || !left || more !== 'idle') return
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && void list.loadMore(), {
      root: scroller.current,
      rootMargin: `${AHEAD}px`,
    })
    watcher.observe(foot.current)
    return () => watcher.disconnect()
  }, [list, items.length, left, more, scroller])
  return (
    <div className={css.foot} ref={foot}>
      {more === 'error' ? (
        <Button tone='ghost' size='sm' onClick={() => void list.loadMore()}>
          读取失败，重试
        </Button>
      ) : (
        <p role='status'>{left ? '正在读取更多…' : '没有更多了'}</p>
      )}
    </div>
  )
}
