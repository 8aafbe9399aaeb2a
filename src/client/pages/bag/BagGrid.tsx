import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { CheckBox } from '#client/chrome/Check.tsx'
import { cx } from '#client/chrome/cx.ts'
import { gradeName } from '#client/chrome/grade.ts'
import { ItemCard } from '#client/chrome/ItemCard.tsx'
import { pressed } from '#client/chrome/press.ts'
import type { BagItem } from '#shared/calls/profile.ts'
import { formatAmount } from '#shared/money.ts'
import { appState } from '#state/app.ts'
import { bagState, loadMoreBag } from '#state/bag.ts'
import css from './BagGrid.module.css'
import type { Selection } from './useSelection.ts'

const COLUMNS = 3
/** Height of a row with its gap, px at 375 width. */
const ROW = 135
/** Rows from the end at which the next page is asked for. */
const AHEAD = 4

interface Props {
  items: readonly BagItem[]
  scroller: RefObject<HTMLDivElement>
  selection: Selection
  /** Another filter is being loaded. */
  dim: boolean
}

/** Three columns of cards, only the visible rows of which exist; asks for the next page near its end. */
export function BagGrid({ items, scroller, selection, dim }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const { baseSize } = useSnapshot(appState)
  const { loadingMore } = useSnapshot(bagState)
  const [offset, setOffset] = useState(0)
  const rowHeight = (ROW / 37.5) * baseSize
  const rows = Math.ceil(items.length / COLUMNS)
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 3,
    scrollMargin: offset,
  })
  const shown = virtual.getVirtualItems()
  const lastRow = shown.at(-1)?.index ?? 0

  useLayoutEffect(() => setOffset(grid.current?.offsetTop ?? 0), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another root size means other row heights
  useLayoutEffect(() => virtual.measure(), [rowHeight, virtual])
  useEffect(() => {
    if (rows > 0 && lastRow >= rows - AHEAD) void loadMoreBag()
  }, [lastRow, rows])

  return (
    <>
      <div ref={grid} className={cx(css.grid, dim && css.dim)} style={{ height: virtual.getTotalSize() }}>
        {shown.map((row) => (
          <div key={row.key} className={css.row} style={{ transform: `translateY(${row.start - offset}px)` }}>
            {items.slice(row.index * COLUMNS, row.index * COLUMNS + COLUMNS).map((item) => (
              <BagCard key={item.itemId} item={item} marked={selection.has(item.itemId)} onToggle={() => selection.toggle(item.itemId)} />
            ))}
          </div>
        ))}
      </div>
      {loadingMore && (
        <p className={css.more} role='status'>
          正在读取更多…
        </p>
      )}
    </>
  )
}

function BagCard({ item, marked, onToggle }: { item: BagItem; marked: boolean; onToggle: () => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card with a picture, not a form control
    <button
      type='button'
      role='checkbox'
      aria-checked={marked}
      aria-label={`${gradeName(item.grade)} ${item.giftName}，${formatAmount(item.recoveryPrice)} 金币，来自 ${item.boxName}`}
      className={css.card}
      onClick={pressed(onToggle)}
    >
      <ItemCard item={item} selected={marked}>
        <CheckBox checked={marked} className={css.check} />
      </ItemCard>
    </button>
  )
}
