import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { RefusalDialog } from '#client/stage/RefusalDialog.tsx'
import { StageLayer } from '#client/stage/StageLayer.tsx'
import page from '#client/styles/page.module.css'
import { leaveStage } from '#state/core/play/stage.ts'
import { dreamState, loadTargets } from '#state/modes/dream/dream.ts'
import { dreamGate } from '#state/modes/dream/flow.ts'
import { artUrl } from '#state/platform/images.ts'
import { DialStandIn } from './DialStandIn.tsx'
import { IdleChrome } from './IdleChrome.tsx'
import { ResultPanel } from './ResultPanel.tsx'
import { REFUSAL_WORDS } from './refusalWords.ts'
import { SpinChrome } from './SpinChrome.tsx'
import { TargetPicker } from './TargetPicker.tsx'
import { useUpgrade } from './useUpgrade.ts'
import { spokenUpgrade } from './words.ts'

/** 黄金装备: the dial, the upgrade, and its result. */
export default function DreamPage() {
  const { status } = useSnapshot(dreamState)
  const [stageDown, setStageDown] = useState(false)
  const [picking, setPicking] = useState(false)
  const upgrade = useUpgrade(stageDown)
  const { view, book, asking } = upgrade
  const pick = () => setPicking(true)

  useEffect(() => {
    void loadTargets()
    return leaveStage
  }, [])

  const none = useSnapshot(dreamState).targets.length === 0
  return (
    <div className={page.page}>
      <p className='sr-only' role='status'>
        {book && view === 'playing' && `正在升级 ${book.target.giftName}`}
        {book && view === 'result' && spokenUpgrade(book)}
      </p>
      {(!none || book) && <StageLayer onDown={setStageDown} standIn={<DialStandIn book={view === 'result' ? book : null} />} />}
      {view === 'idle' &&
        (none ? <NoTargets failed={status === 'error'} ready={status === 'ready'} /> : <IdleChrome asking={asking} onPick={pick} />)}
      {view === 'playing' && book && <SpinChrome book={book} onSkip={upgrade.skip} />}
      {view === 'result' && book && (
        <ResultPanel
          key={`${book.dreamId ?? 'demo'}${book.playedAt}`}
          book={book}
          asking={asking !== null}
          onClose={upgrade.close}
          onAgain={upgrade.again}
          onOther={() => {
            upgrade.close()
            pick()
          }}
        />
      )}
      <TargetPicker open={picking} onClose={() => setPicking(false)} />
      <RefusalDialog
        refusal={upgrade.refusal}
        words={REFUSAL_WORDS}
        gate={dreamGate}
        back='/dream'
        onClose={upgrade.closeRefusal}
        onRetry={() => void upgrade.retry()}
        onLook={() => undefined}
      />
    </div>
  )
}

/** What shows instead of the dial: that the targets load, that loading has failed, or that there are none. */
function NoTargets({ failed, ready }: { failed: boolean; ready: boolean }) {
  if (!failed && !ready) return <div className={page.centre} role='status' aria-label='正在读取' />
  return (
    <div className={page.centre}>
      {failed ? (
        <ErrorState onRetry={() => void loadTargets()} />
      ) : (
        <EmptyState
          art={<img src={artUrl('items/wyvern_gold')} alt='' />}
          title='目标正在上新'
          text='暂时没有可以升级的物品，过一会儿再来看看'
        >
          <Button tone='gold' size='sm' onClick={() => void loadTargets()}>
            刷新目标
          </Button>
        </EmptyState>
      )}
    </div>
  )
}
