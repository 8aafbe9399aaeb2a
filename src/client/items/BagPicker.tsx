import { useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { Chip } from '#client/chrome/Chip.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { lock } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { VirtualRows } from '#client/chrome/VirtualRows.tsx'
import type { BagItem } from '#shared/calls/profile.ts'
import { GRADES } from '#shared/codes.ts'
import type { BagList } from '#state/core/items/bagList.ts'
import { imageUrl } from '#state/platform/images.ts'
import { notify } from '#state/platform/notice.ts'
import css from './pickers.module.css'

/** Rows below the view that are loaded in advance. */
const AHEAD = 30

interface Props {
  bag: BagList
  picked: readonly BagItem[]
  onChange: (picked: readonly BagItem[]) => void
  /** Items that may be chosen. */
  most: number
  /** The word on a row that is not chosen. */
  act: string
  /** What shows where the bag is empty. */
  none: string
}

/** Chooses items of the bag, by grade. */
export function BagPicker({ bag, picked, onChange, most, act, none }: Props) {
  const { status, items, filter, total } = useSnapshot(bag.state)
  const list = useRef<HTMLElement>(null)
  const chosen = useMemo(() => new Set(picked.map(({ itemId }) => itemId)), [picked])
  const toggle = (item: BagItem) => {
    if (item.locked) notify.info('物品已锁定，请先在背包中解锁')
    else if (chosen.has(item.itemId)) onChange(picked.filter(({ itemId }) => itemId !== item.itemId))
    else if (picked.length >= most) notify.error(`一次最多${act} ${most} 件`)
    else onChange([...picked, item])
  }
  return (
    <>
      <div className={css.chips}>
        <Chip on={filter.grade === -1} className={css.chip} onClick={() => void bag.load({ ...bag.state.filter, grade: -1 })}>
          全部
        </Chip>
        {GRADES.map((grade) => (
          <Chip
            key={grade}
            on={filter.grade === grade}
            className={`${css.chip} ${gradeClass(grade)}`}
            onClick={() => void bag.load({ ...bag.state.filter, grade })}
          >
            {gradeName(grade)}
          </Chip>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list must scroll by keyboard */}
      <section className={css.list} ref={list} tabIndex={0} aria-label='背包物品'>
        {items.length === 0 && status === 'error' && <ErrorState onRetry={() => void bag.load()} />}
        {items.length === 0 && status === 'loading' && <Skeleton className={css.wait} />}
        {total === 0 && status === 'ready' && <p className={css.none}>{none}</p>}
        <VirtualRows
          items={items as readonly BagItem[]}
          rowHeight={64}
          scroller={list}
          label='背包物品列表'
          onLast={(row) => void bag.want(row + AHEAD)}
        >
          {(item) => <Row item={item} act={act} chosen={chosen.has(item.itemId)} onToggle={() => toggle(item)} />}
        </VirtualRows>
      </section>
    </>
  )
}

function Locked() {
  return (
    <span className={css.locked}>
      <Icon glyph={lock} size={13} />
      已锁定
    </span>
  )
}

function Row({ item, act, chosen, onToggle }: { item: BagItem; act: string; chosen: boolean; onToggle: () => void }) {
  return (
    <button type='button' className={`${css.row} ${gradeClass(item.grade)}`} aria-pressed={chosen} onClick={pressed(onToggle)}>
      <img src={imageUrl(item.giftImage)} alt='' />
      <span className={css.what}>
        <span className={css.name}>{item.giftName}</span>
        <Amount value={item.recoveryPrice} size={14} />
      </span>
      <span className={css.side}>{item.locked ? <Locked /> : chosen ? <b>已选</b> : act}</span>
    </button>
  )
}
