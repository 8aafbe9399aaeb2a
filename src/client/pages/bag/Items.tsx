import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { PullScroll } from '#client/chrome/PullScroll.tsx'
import { SkeletonCards } from '#client/chrome/Skeleton.tsx'
import { BagGrid } from '#client/items/BagGrid.tsx'
import { BagTotal } from '#client/items/BagTotal.tsx'
import { GradeFilter } from '#client/items/GradeFilter.tsx'
import { ItemSheet } from '#client/items/ItemSheet.tsx'
import { BAG_USES } from '#client/items/itemWords.ts'
import type { BagStack } from '#client/items/stacks.ts'
import type { Wish } from '#client/items/wish.ts'
import page from '#client/styles/page.module.css'
import { loadProfile } from '#state/account/profile.ts'
import { bag, bagState } from '#state/core/items/bag.ts'
import { type BagFilter, WHOLE_BAG } from '#state/core/items/bagList.ts'
import { go } from '#state/platform/go.ts'
import { artUrl } from '#state/platform/images.ts'
import { notify } from '#state/platform/notice.ts'
import { BagBar } from './BagBar.tsx'
import { BagTools } from './BagTools.tsx'
import css from './Items.module.css'
import { PickedActs } from './PickedActs.tsx'
import { useSelection } from './useSelection.ts'

const COMMON = 4

/** The tab 物品 of the bag. */
export function Items() {
  const { status, items, filter, total, totalCount, totalValue, boxes, stale, more } = useSnapshot(bagState)
  const scroller = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<BagStack | null>(null)
  const [wish, setWish] = useState<Wish | null>(null)
  const selection = useSelection()
  useEffect(() => {
    void bag.load()
    void loadProfile()
  }, [])

  const choose = (next: Partial<BagFilter>) => {
    selection.clear()
    scroller.current?.scrollTo({ top: 0, behavior: 'instant' })
    void bag.load({ ...bagState.filter, ...next })
  }
  /**
   * Shows the common items and marks them all. Resolves to a function that shows again what was shown before; null when there are
   * none, or when they could not be loaded.
   */
  const commons = async () => {
    const before = { ...bagState.filter }
    selection.clear()
    scroller.current?.scrollTo({ top: 0, behavior: 'instant' })
    await bag.load({ ...WHOLE_BAG, sort: bagState.filter.sort, grade: COMMON })
    // The player may have chosen another filter meanwhile.
    if (bagState.status !== 'ready' || bagState.filter.grade !== COMMON) return null
    if (bagState.total === 0) {
      notify.info('背包里没有普通物品')
      void bag.load(before)
      return null
    }
    selection.markEvery()
    const shown = bagState.filter
    return () => {
      if (bagState.filter === shown) choose(before)
    }
  }
  const choice = { has: selection.has, onToggle: selection.toggle }
  const some = items.length > 0
  const first = !some && (status === 'loading' || status === 'idle')
  const nothing = !some && status === 'ready'

  return (
    <>
      <PullScroll onRefresh={() => bag.load()} keepAs='bag' ready={some} scroller={scroller}>
        <BagTotal value={totalValue} count={totalCount} uses={BAG_USES} />
        {!(nothing && totalCount === 0) && (
          <>
            <BagTools filter={filter} boxes={boxes} onChange={choose} />
            <GradeFilter grade={filter.grade} onChange={(grade) => choose({ grade })} scroller={scroller} />
          </>
        )}
        {first && <SkeletonCards count={9} className={css.skeleton} />}
        {some && <BagGrid list={bag} scroller={scroller} choice={choice} onInfo={setOpen} dim={stale} />}
        {nothing && (totalCount === 0 ? <EmptyBag /> : <NoneFits onReset={() => choose(WHOLE_BAG)} />)}
        {!some && status === 'error' && (
          <div className={page.centre}>
            <ErrorState onRetry={() => void bag.load()} />
          </div>
        )}
      </PullScroll>
      {more === 'error' && <Broken />}
      <BagBar shown={some && total > 0} selection={selection} onCommons={commons} />
      {open && (
        <ItemSheet
          stack={open}
          onWish={(next) => {
            setOpen(null)
            selection.clear()
            setWish(next)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {wish && <PickedActs wish={wish} onClose={() => setWish(null)} />}
    </>
  )
}

/** Tells that further rows could not be loaded. The loaded ones can still be used. */
function Broken() {
  return (
    <div className={css.broken} role='alert'>
      <span>后面的物品没有读到</span>
      <Button tone='ghost' size='sm' onClick={bag.retry}>
        重试
      </Button>
    </div>
  )
}

function EmptyBag() {
  return (
    <div className={css.nothing}>
      <EmptyState
        art={<img src={artUrl('boxes/red_chest')} alt='' className={css.pale} />}
        mascot='sleep'
        title='背包空空如也'
        text='开一只宝匣，把好运装进来'
      >
        <Button tone='gold' size='sm' onClick={() => go('/mystery-box')}>
          去开盲盒
        </Button>
      </EmptyState>
    </div>
  )
}

function NoneFits({ onReset }: { onReset: () => void }) {
  return (
    <div className={css.nothing}>
      <EmptyState
        art={<img src={artUrl('items/crystal_blue')} alt='' className={css.pale} />}
        mascot='search'
        title='没有符合的物品'
        text='换个品级、来源或名字看看'
      >
        <Button tone='violet' size='sm' onClick={onReset}>
          查看全部物品
        </Button>
      </EmptyState>
    </div>
  )
}
