import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { go } from '#state/platform/go.ts'
import type { Art } from '#state/platform/images.ts'
import type { PagedList } from '#state/platform/pagedList.ts'
import { DayList } from './DayList.tsx'
import lists from './lists.module.css'
import { Nothing } from './Nothing.tsx'

interface Props<T> {
  list: PagedList<T>
  /** See PullScroll. */
  keepAs: string
  /** Height of a grey row while the first page loads, px at 375 width. */
  rowHeight: number
  /** What shows when there are no rows: see Nothing. `to` is the page to which its button leads. */
  none: { art: Art; title: string; text: string; way: string; to: string }
  /** Says above the rows how many there are. */
  countText?: (total: number) => string
  keyOf: (row: T) => string
  /** The moment by which a row stands under its day. */
  timeOf: (row: T) => number
  /** True when each row has its own panel. */
  cards?: boolean
  children: (row: T) => ReactNode
}

/** A list of 我的记录: its rows below their days, newest first, and what shows without any. */
export function RecordList<T>({ list, keepAs, rowHeight, none, countText, keyOf, timeOf, cards = false, children }: Props<T>) {
  const { total } = useSnapshot(list.state)
  const { to, ...words } = none
  return (
    <EndlessList
      list={list}
      keepAs={keepAs}
      className={lists.scroll}
      rowHeight={rowHeight}
      empty={<Nothing {...words} onWay={() => go(to)} />}
      head={countText && total > 0 && <p className={lists.count}>{countText(total)}</p>}
    >
      {(items) => (
        <DayList cards={cards} items={items.map((row) => ({ row, time: timeOf(row) }))} keyOf={({ row }) => keyOf(row)}>
          {({ row }) => children(row)}
        </DayList>
      )}
    </EndlessList>
  )
}
