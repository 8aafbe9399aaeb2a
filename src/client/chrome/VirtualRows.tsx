import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useRowsInView } from './useRowsInView.ts'

interface Props<T> {
  items: readonly T[]
  /** px at 375 width. */
  rowHeight: number
  scroller: RefObject<HTMLElement>
  /** Called with the last row in view. */
  onLast?: (row: number) => void
  label: string
  children: (item: T) => ReactNode
}

/** A long list of rows of equal height. Only the rows near the view exist, and their elements are reused while the list scrolls. */
export function VirtualRows<T>({ items, rowHeight, scroller, onLast, label, children }: Props<T>) {
  const list = useRef<HTMLUListElement>(null)
  const { view, height } = useRowsInView(scroller, list, rowHeight)
  const last = view.first + view.rows
  useEffect(() => onLast?.(last), [last, onLast])
  const shown = items.slice(view.first, last)
  return (
    <ul ref={list} aria-label={label} style={{ position: 'relative', height: items.length * height }}>
      {shown.map((item, index) => {
        const at = view.first + index
        return (
          <li
            key={at % view.rows}
            aria-setsize={items.length}
            aria-posinset={at + 1}
            style={{ position: 'absolute', insetInline: 0, height, transform: `translateY(${at * height}px)` }}
          >
            {children(item)}
          </li>
        )
      })}
    </ul>
  )
}
