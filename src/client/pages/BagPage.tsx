import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Chip } from '#client/chrome/Chip.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { sort as sortGlyph, ticket } from '#client/chrome/icons/moreGlyphs.ts'
import { SkeletonCards } from '#client/chrome/Skeleton.tsx'
import { Tabs } from '#client/chrome/Tabs.tsx'
import page from '#client/styles/page.module.css'
import { type BagSort, bagState, loadBag } from '#state/bag.ts'
import { go } from '#state/go.ts'
import { artUrl } from '#state/images.ts'
import css from './BagPage.module.css'
import { BagBar } from './bag/BagBar.tsx'
import { BagGrid } from './bag/BagGrid.tsx'
import { BagTotal } from './bag/BagTotal.tsx'
import { GradeFilter } from './bag/GradeFilter.tsx'
import { useSelection } from './bag/useSelection.ts'

const TABS = [
  { id: 'items', label: '物品' },
  { id: 'vouchers', label: '卡券' },
] as const
const SORTS: readonly { id: BagSort; label: string }[] = [
  { id: 'value', label: '价值从高到低' },
  { id: 'cheap', label: '价值从低到高' },
  { id: 'new', label: '最新获得' },
]

/** Scroll from which the filters lie over the grid, in CSS px. */
const STUCK_FROM = 60

/** 背包: what the player owns, to look at and to exchange. */
export default function BagPage() {
  const [tab, setTab] = useState<'items' | 'vouchers'>('items')
  const { filter } = useSnapshot(bagState)
  const at = SORTS.findIndex(({ id }) => id === filter.sort)

  useEffect(() => {
    void loadBag({ grade: -1, sort: bagState.filter.sort })
  }, [])

  return (
    <div className={page.page}>
      <div className={css.top}>
        <Tabs items={TABS} value={tab} onChange={setTab} label='背包' />
        {tab === 'items' && (
          <Chip
            kind='action'
            className={css.sort}
            label={`排序：${SORTS[at]?.label ?? ''}，点按切换`}
            onClick={() => void loadBag({ grade: filter.grade, sort: SORTS[(at + 1) % SORTS.length]?.id ?? 'value' })}
          >
            <Icon glyph={sortGlyph} size={16} />
            {SORTS[at]?.label}
          </Chip>
        )}
      </div>
      {tab === 'items' ? <Items /> : <Vouchers />}
    </div>
  )
}

function Items() {
  const { status, items, filter, total, totalCount, totalValue } = useSnapshot(bagState)
  const scroller = useRef<HTMLDivElement>(null)
  const [stuck, setStuck] = useState(false)
  const selection = useSelection(items, total, filter.grade)

  if (status === 'error' && items.length === 0) {
    return (
      <div className={page.centre}>
        <ErrorState onRetry={() => void loadBag()} />
      </div>
    )
  }
  const first = items.length === 0 && status !== 'ready'
  return (
    <>
      <div
        className={page.scroll}
        ref={scroller}
        data-stuck={stuck}
        onScroll={(event) => setStuck(event.currentTarget.scrollTop > STUCK_FROM)}
      >
        <BagTotal value={totalValue} count={totalCount} />
        <GradeFilter
          grade={filter.grade}
          onChange={(grade) => {
            selection.clear()
            scroller.current?.scrollTo({ top: 0 })
            void loadBag({ grade, sort: filter.sort })
          }}
        />
        {first ? (
          <SkeletonCards count={9} className={css.skeleton} />
        ) : (
          <BagGrid items={items} scroller={scroller} selection={selection} dim={status === 'loading'} />
        )}
        {!first && total === 0 && status === 'ready' && <Nothing all={totalCount === 0} />}
      </div>
      <BagBar items={items} selection={selection} />
    </>
  )
}

/** An empty bag, or a grade without items. */
function Nothing({ all }: { all: boolean }) {
  return (
    <div className={css.nothing}>
      <EmptyState
        art={<img src={artUrl('boxes/red_chest')} alt='' className={css.pale} />}
        title={all ? '背包空空如也' : '没有这个品级的物品'}
        text={all ? '开一只宝匣，把好运装进来' : '换个品级看看，或再开一只宝匣'}
      >
        <Button tone='gold' size='sm' onClick={() => go('/mystery-box')}>
          去开盲盒
        </Button>
      </EmptyState>
    </div>
  )
}

function Vouchers() {
  return (
    <div className={page.centre}>
      <EmptyState art={<Icon glyph={ticket} size={84} className={css.ticket} />} title='卡券即将开放' text='充值优惠与福利卡券会收在这里'>
        <Button tone='violet' size='sm' onClick={() => go('/mystery-box')}>
          去开盲盒
        </Button>
      </EmptyState>
    </div>
  )
}
