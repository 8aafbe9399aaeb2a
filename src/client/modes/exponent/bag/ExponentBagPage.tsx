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
import { WON_USES } from '#client/items/itemWords.ts'
import type { BagStack } from '#client/items/stacks.ts'
import { WonActs } from '#client/items/WonActs.tsx'
import page from '#client/styles/page.module.css'
import { exponentBag, moveAllItems } from '#state/modes/exponent/bag.ts'
import { noteBagSeen } from '#state/modes/exponent/bagNews.ts'
import { go } from '#state/platform/go.ts'
import { artUrl } from '#state/platform/images.ts'
import { notify } from '#state/platform/notice.ts'
import css from './ExponentBagPage.module.css'

const reload = () => exponentBag.load()

/** 指数行囊: items that the player won in 指数. */
export default function ExponentBagPage() {
  const { status, items, filter, totalCount, totalValue, stale } = useSnapshot(exponentBag.state)
  const scroller = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<BagStack | null>(null)
  useEffect(() => {
    noteBagSeen()
    void reload()
  }, [])
  const some = items.length > 0
  const choose = (grade: number) => {
    scroller.current?.scrollTo({ top: 0, behavior: 'instant' })
    void exponentBag.load({ ...filter, grade })
  }
  return (
    <div className={page.page}>
      <PullScroll onRefresh={reload} keepAs='exponentBag' ready={some} scroller={scroller}>
        {(some || totalCount > 0) && (
          <>
            <BagTotal value={totalValue} count={totalCount} title='行囊总值' uses='指数赢得的物品都在这里，可移入背包或兑换金币' />
            <GradeFilter grade={filter.grade} onChange={choose} scroller={scroller} />
          </>
        )}
        {some ? (
          <BagGrid list={exponentBag} scroller={scroller} onInfo={setOpen} dim={stale} />
        ) : status === 'ready' ? (
          <Nothing all={totalCount === 0} onReset={() => choose(-1)} />
        ) : status === 'error' ? (
          <div className={page.centre}>
            <ErrorState onRetry={() => void reload()} />
          </div>
        ) : (
          <SkeletonCards count={9} className={css.waiting} />
        )}
      </PullScroll>
      {some && <MoveAll />}
      {open && (
        <ItemSheet
          stack={open}
          uses={WON_USES}
          from='指数'
          acts={<WonActs stack={open} onDone={() => setOpen(null)} />}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

/** 全部移入背包: every item that fits the filter. There they can be exchanged, delivered and given. */
function MoveAll() {
  const { totalCount, total } = useSnapshot(exponentBag.state)
  const [busy, setBusy] = useState(false)
  const move = () => {
    if (busy) return
    setBusy(true)
    moveAllItems()
      .then(
        (count) => notify.success(`${count} 件物品已移入背包`),
        () => undefined,
      )
      .finally(() => setBusy(false))
  }
  return (
    <div className={css.foot} data-keep-clear>
      <Button tone='violet' block busy={busy} onClick={move}>
        {total < totalCount ? `移入背包 ${total} 件` : '全部移入背包'}
      </Button>
    </div>
  )
}

function Nothing({ all, onReset }: { all: boolean; onReset: () => void }) {
  return (
    <div className={css.nothing}>
      <EmptyState
        color='var(--cyan)'
        art={<img src={artUrl('items/rifle_nebula')} alt='' className={css.art} />}
        title={all ? '行囊还是空的' : '没有这个品级的物品'}
        text={all ? '在指数中及时收手，赢得的物品会落进这里' : '换个品级看看'}
      >
        {all ? (
          <>
            <Button tone='ghost' size='sm' onClick={() => go('/bag', '/exponent-bag')}>
              看看背包
            </Button>
            <Button tone='violet' size='sm' onClick={() => go('/exponent')}>
              前往指数
            </Button>
          </>
        ) : (
          <Button tone='violet' size='sm' onClick={onReset}>
            查看全部
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
