import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { WrongLink } from '#client/chrome/WrongLink.tsx'
import { RefusalDialog } from '#client/stage/RefusalDialog.tsx'
import { refusalWordsOf } from '#client/stage/refusalWords.ts'
import { StageLayer } from '#client/stage/StageLayer.tsx'
import page from '#client/styles/page.module.css'
import type { KujiBook } from '#shared/modes/kuji/pool.ts'
import { kujiFlow } from '#state/modes/kuji/flow.ts'
import { go } from '#state/platform/go.ts'
import { artUrl } from '#state/platform/images.ts'
import { Peeling } from './Peeling.tsx'
import { PoolView } from './PoolView.tsx'
import { Result } from './Result.tsx'
import { type PoolUse, usePool } from './usePool.ts'

const REFUSAL_WORDS = refusalWordsOf({
  act: '购买',
  thing: '签',
  changed: { title: '价格刚有变化', text: '价格与您看到的不同，本次没有购买，也没有扣款。' },
  closed: { title: '奖池已结束', text: '这个奖池暂时不能购买，没有扣款。' },
  again: '继续',
  other: '返回',
})

/** A pool of 一番赏: its prizes, its board of tickets, the purchase, the peel and its result. */
export default function PoolPage() {
  const [stageDown, setStageDown] = useState(false)
  const use = usePool(stageDown)
  const { view, book, refusal } = use
  return (
    <div className={page.page}>
      <p className='sr-only' role='status'>
        {view === 'result' && book && spoken(book)}
      </p>
      {view !== 'idle' && <StageLayer onDown={setStageDown} standIn={null} />}
      {view === 'playing' && book && <Peeling book={book} />}
      {view === 'result' && book && <Result key={book.playId} book={book} />}
      {view === 'idle' && (use.pool ? <PoolView use={use} pool={use.pool} /> : <NoPool {...use} />)}
      <RefusalDialog
        refusal={refusal}
        words={REFUSAL_WORDS}
        gate={kujiFlow.gate}
        back={`/kuji-pool?id=${use.poolId}`}
        onClose={kujiFlow.closeRefusal}
        onRetry={() => void kujiFlow.retry()}
        onLook={() => undefined}
      />
    </div>
  )
}

const spoken = ({ tickets, lastOne }: KujiBook) =>
  `获得 ${[...tickets.map(({ drop }) => drop.giftName), ...(lastOne ? [`最后赏 ${lastOne.giftName}`] : [])].join('、')}`

/** What shows instead of a pool that loads, that could not be loaded, or that is not there. */
function NoPool({ status, load }: PoolUse) {
  if (status === 'loading') return <div className={page.centre} role='status' aria-label='正在读取' />
  return (
    <div className={page.centre}>
      {status === 'wrong' ? (
        <WrongLink way='/kuji' label='返回一番赏' />
      ) : status === 'error' ? (
        <ErrorState onRetry={load} />
      ) : (
        <EmptyState art={<img src={artUrl('items/wyvern_gold')} alt='' />} title='没有找到奖池' text='奖池不存在，可以看看其他奖池'>
          <Button tone='gold' size='sm' onClick={() => go('/kuji')}>
            返回一番赏
          </Button>
        </EmptyState>
      )}
    </div>
  )
}
