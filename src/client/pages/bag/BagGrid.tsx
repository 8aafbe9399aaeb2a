import { forwardRef, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { pressed } from '#client/chrome/press.ts'
import type { BagItem } from '#shared/calls/profile.ts'
import { appState } from '#state/app.ts'
import type { BagList } from '#state/bagList.ts'
import { BagCard } from './BagCard.tsx'
import css from './BagGrid.module.css'
import { PATTERN, patternsIn } from './cardCell.ts'
import { COLUMNS, RowPool } from './rowPool.ts'
import { placeOf, useLongPress } from './useLongPress.ts'

/** Height of a row with its gap, px at 375 width. */
const ROW = 135
/** Number of rows below the screen that are loaded in advance. A quick swipe passes them in about a second. */
const AHEAD = 40

export interface Choice {
  has: (itemId: string) => boolean
  onToggle: (item: BagItem) => void
}

interface Props {
  list: BagList
  scroller: RefObject<HTMLDivElement>
  /** Lets the player mark cards. Without it a tap opens the item. */
  choice?: Choice
  onInfo: (item: BagItem) => void
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
  const { items, total, ended } = useSnapshot(list.state)
  const { baseSize } = useSnapshot(appState)
  const [pool, setPool] = useState<RowPool | null>(null)
  const rowHeight = (ROW / 37.5) * baseSize
  const count = ended ? items.length : Math.max(total, items.length)

  useLayoutEffect(() => {
    if (!grid.current || !scroller.current || !patterns.current) return
    const want = (last: number) => void list.want((last + AHEAD) * COLUMNS)
    setPool(new RowPool(grid.current, scroller.current, patternsIn(patterns.current), want))
  }, [list, scroller])
  useLayoutEffect(() => pool?.show({ items, count, rowHeight, marked: choice?.has ?? nothing }))
  useLayoutEffect(() => pool?.start(), [pool])
  useLongPress(grid, (at) => {
    const item = pool?.itemAt(at)
    if (item) onInfo(item)
  })

  const press = ({ target }: MouseEvent) => {
    const item = target instanceof Element && target.closest('button') ? pool?.itemAt(placeOf(target) ?? -1) : null
    if (!item) return
    const marks = choice && (target as Element).closest('[role=checkbox]')
    pressed(marks ? choice.onToggle : onInfo)(item)
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
