import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import css from './LiveRows.module.css'
import { useRowsInView } from './useRowsInView.ts'

/** Ms that a row takes to come, to go and to slide to another place. The style sheet has the same. */
const MOVE = 280
/** More rows than these that come or go at once are another list, and it stands at once. */
const MANY = 4

interface Props<T> {
  items: readonly T[]
  keyOf: (item: T) => string
  /** px at 375 width. */
  rowHeight: number
  scroller: RefObject<HTMLElement>
  label: string
  children: (item: T) => ReactNode
}

/**
 * A long list whose rows come, go and change places while it is looked at: a new row fades in, one that goes fades out, and the others
 * slide. Only the rows near the view exist. A row that moves takes no taps meanwhile: they were meant for what was there before.
 */
export function LiveRows<T>({ items, keyOf, rowHeight, scroller, label, children }: Props<T>) {
  const list = useRef<HTMLUListElement>(null)
  const { view, height } = useRowsInView(scroller, list, rowHeight)
  const { came, moved, gone } = useChanges(items, keyOf)
  const shown = items.slice(view.first, view.first + view.rows)
  const inView = (at: number) => at >= view.first && at < view.first + view.rows
  const placed = (at: number) => ({ height, transform: `translateY(${at * height}px)` })
  return (
    <ul ref={list} aria-label={label} className={css.rows} style={{ height: items.length * height }}>
      {shown.map((item, index) => {
        const [key, at] = [keyOf(item), view.first + index]
        return (
          <li
            key={key}
            className={cx(css.row, came.has(key) && css.came, moved.has(key) && css.moved)}
            aria-setsize={items.length}
            aria-posinset={at + 1}
            style={placed(at)}
          >
            {children(item)}
          </li>
        )
      })}
      {gone
        .filter(({ at }) => inView(at))
        .map(({ item, key, at }) => (
          <li key={`gone ${key}`} className={cx(css.row, css.gone)} aria-hidden='true' style={placed(at)}>
            {children(item)}
          </li>
        ))}
    </ul>
  )
}

interface Changes<T> {
  came: ReadonlySet<string>
  moved: ReadonlySet<string>
  /** Rows that have gone, and where they stood. */
  gone: readonly { item: T; key: string; at: number }[]
}

/** What the last change of the list has brought, for {@link MOVE} ms. */
function useChanges<T>(items: readonly T[], keyOf: (item: T) => string): Changes<T> {
  const [changes, setChanges] = useState<Changes<T>>(() => noChanges())
  const before = useRef(items)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the list itself changes
  useLayoutEffect(() => {
    const next = changesOf(before.current, items, keyOf)
    before.current = items
    if (next) setChanges(next)
  }, [items])
  useEffect(() => {
    if (changes.came.size + changes.moved.size + changes.gone.length === 0) return
    const timer = setTimeout(() => setChanges(noChanges()), MOVE)
    return () => clearTimeout(timer)
  }, [changes])
  return changes
}

const noChanges = <T,>(): Changes<T> => ({ came: new Set(), moved: new Set(), gone: [] })

/** Null when the rows are the same, in the same order. */
function changesOf<T>(before: readonly T[], items: readonly T[], keyOf: (item: T) => string): Changes<T> | null {
  const was = new Map(before.map((item, at) => [keyOf(item), at]))
  const is = new Map(items.map((item, at) => [keyOf(item), at]))
  const came = [...is.keys()].filter((key) => !was.has(key))
  const gone = before.map((item, at) => ({ item, key: keyOf(item), at })).filter(({ key }) => !is.has(key))
  const moved = [...is].filter(([key, at]) => was.has(key) && was.get(key) !== at).map(([key]) => key)
  if (came.length + gone.length + moved.length === 0) return null
  if (came.length > MANY || gone.length > MANY) return noChanges()
  return { came: new Set(came), moved: new Set(moved), gone }
}
