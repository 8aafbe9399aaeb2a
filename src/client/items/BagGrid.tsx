import { forwardRef, type MouseEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { pressed } from '#client/chrome/press.ts'
import { useAround } from '#client/chrome/useAround.ts'
import type { BagList } from '#state/core/items/bagList.ts'
import { appState } from '#state/platform/app.ts'
import { BagCard } from './BagCard.tsx'
import css from './BagGrid.module.css'
import { PATTERN, patternsIn } from './cardCell.ts'
import { COLUMNS, RowPool } from './rowPool.ts'
import { type BagStack, stacksOf } from './stacks.ts'
import { placeOf, useLongPress } from './useLongPress.ts'

/** Height of a row with its gap, px at 375 width. */
const ROW = 135
/** Number of rows below the screen that are loaded in advance. A quick swipe passes them in about a second. */
const AHEAD = 40

export interface Choice {
  has: (stack: BagStack) => boolean
  onToggle: (stack: BagStack) => void
}

interface Props {
  list: BagList
  scroller: RefObject<HTMLDivElement>
  /** Lets the player mark cards. Without it a tap opens the item. */
  choice?: Choice
  onInfo: (stack: BagStack) => void
  /** True while the rows of another filter are being loaded. */
  dim: boolean
}

/**
 * A grid of cards in three columns, as high as the whole bag. Only the rows in view exist as elements. Rows that are not loaded yet
 * show grey shapes.
 */
export function BagGrid({ list, scroller, choice, onInfo, dim }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const patterns = useRef<HTMLDivElement>(null)
  const { items, total, ended, filter, more } = useSnapshot(list.state)
  const { baseSize } = useSnapshot(appState)
  const [pool, setPool] = useState<RowPool | null>(null)
  const around = useAround(scroller)
  const rowHeight = (ROW / 37.5) * baseSize
  const stacks = useMemo(() => stacksOf(items, filter.sort), [items, filter.sort])
  // What is not loaded yet counts as one card each: the list may only become shorter below the screen.
  const count = stacks.length + (ended ? 0 : Math.max(0, total - items.length))
  const last = useRef(0)

  useLayoutEffect(() => {
    if (!grid.current || !around || !patterns.current) return
    const want = (row: number) => {
      last.current = row
      wantRow(list, row)
    }
    setPool(new RowPool(grid.current, around, patternsIn(patterns.current), want))
  }, [list, around])
  useLayoutEffect(() => pool?.show({ stacks, count, rowHeight, marked: choice?.has ?? nothing }))
  // Loaded items may all have joined a stack that is there already.
  useEffect(() => {
    if (more === 'idle' && items.length > 0) wantRow(list, last.current)
  }, [list, items, more])
  useLayoutEffect(() => pool?.start(), [pool])
  useLongPress(grid, (at) => {
    const stack = pool?.stackAt(at)
    if (stack) onInfo(stack)
  })

  const press = ({ target }: MouseEvent) => {
    const stack = target instanceof Element && target.closest('button') ? pool?.stackAt(placeOf(target) ?? -1) : null
    if (!stack) return
    const marks = choice && (target as Element).closest('[role=checkbox]')
    pressed(marks ? choice.onToggle : onInfo)(stack)
  }
  return (
    <>
      {!pool && <Patterns ref={patterns} image={items[0]?.giftImage ?? ''} marks={choice !== undefined} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the rows contain the buttons, which also work by keyboard */}
      <div ref={grid} className={cx(css.grid, dim && css.dim)} style={{ height: Math.ceil(count / COLUMNS) * rowHeight }} onClick={press} />
    </>
  )
}

const nothing = () => false

/** Loads so many items that the rows down to AHEAD below this one are full. */
function wantRow(list: BagList, row: number): void {
  const { items, filter } = list.state
  const missing = (row + AHEAD) * COLUMNS - stacksOf(items, filter.sort).length
  if (missing > 0) void list.want(items.length + missing)
}

interface PatternsProps {
  /** Picture path of an item in the bag, so that the pattern does not load another picture. */
  image: string
  marks: boolean
}

/** Hidden cards that the cards on screen are copied from. They are removed after the first copy. */
const Patterns = forwardRef<HTMLDivElement, PatternsProps>(function Patterns({ image, marks }, ref) {
  const item = { ...PATTERN, giftImage: image }
  return (
    <div ref={ref} hidden>
      <BagCard item={item} marked={marks || undefined} />
      {marks && <BagCard item={item} marked={false} />}
    </div>
  )
})
