import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import page from '#client/styles/page.module.css'
import type { PagedList } from '#state/pagedList.ts'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import css from './EndlessList.module.css'
import { ErrorState } from './ErrorState.tsx'
import { PullScroll } from './PullScroll.tsx'
import { Skeleton } from './Skeleton.tsx'

/** How far below the screen the next page is asked for, in CSS px. */
const AHEAD = 600

interface Props<T> {
  list: PagedList<T>
  /** See PullScroll. */
  keepAs: string
  /** What stands where there is nothing: an EmptyState. */
  empty: ReactNode
  /** Stands while the first page is read; rows of `rowHeight` without it. */
  waiting?: ReactNode
  /** Height of a stand-in row, px at 375 width. */
  rowHeight?: number
  /** Stands above the rows and scrolls with them, also when there are none. */
  head?: ReactNode
  className?: string | undefined
  children: (items: readonly T[]) => ReactNode
}

/** A list of the player's own, from its first page to its end: waiting, empty, failed and endless, pulled to refresh, its place kept. */
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

/** Asks for the next page when it comes near; after a failure only when it is pressed. */
function Foot<T>({ list, scroller, left }: FootProps<T>) {
  const { items, more } = useSnapshot(list.state)
  const foot = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every page the foot is looked for anew, it may still be in view
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
