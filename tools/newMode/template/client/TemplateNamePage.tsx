import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { RefusalDialog } from '#client/stage/RefusalDialog.tsx'
import { refusalWordsOf } from '#client/stage/refusalWords.ts'
import { StageLayer } from '#client/stage/StageLayer.tsx'
import page from '#client/styles/page.module.css'
import { leaveStage } from '#state/core/play/stage.ts'
import { templateNameFlow } from '#state/modes/templateName/flow.ts'
import { loadTemplateName, templateNameState } from '#state/modes/templateName/plays.ts'
import { artUrl } from '#state/platform/images.ts'
import { useTemplateName } from './useTemplateName.ts'
import { Offer, Result, Running } from './Views.tsx'

const REFUSAL_WORDS = refusalWordsOf({
  act: '开启',
  thing: '宝匣',
  changed: { title: '宝匣刚有更新', text: '价格与您看到的不同，本次没有开启，也没有扣款。' },
  closed: { title: '宝匣已下架', text: '这只宝匣暂时不能开启，没有扣款。' },
  again: '继续',
  other: '返回',
})

/** 新玩法: what is offered, the play, and its result. */
export default function TemplateNamePage() {
  const { status, box } = useSnapshot(templateNameState)
  const [stageDown, setStageDown] = useState(false)
  const { view, book, asking, refusal } = useTemplateName(stageDown)
  useEffect(() => {
    void loadTemplateName()
    return leaveStage
  }, [])
  return (
    <div className={page.page}>
      <p className='sr-only' role='status'>
        {view === 'result' && book && `获得 ${book.drop.giftName}`}
      </p>
      {(box || book) && <StageLayer onDown={setStageDown} standIn={null} />}
      {view === 'idle' && (box ? <Offer box={box} asking={asking !== null} /> : <NoOffer status={status} />)}
      {view === 'playing' && <Running />}
      {view === 'result' && book && <Result book={book} onClose={templateNameFlow.keep} />}
      <RefusalDialog
        refusal={refusal}
        words={REFUSAL_WORDS}
        gate={templateNameFlow.gate}
        back='/template-name'
        onClose={templateNameFlow.closeRefusal}
        onRetry={() => void templateNameFlow.retry()}
        onLook={() => undefined}
      />
    </div>
  )
}

/** What shows while no box is there: that it loads, that loading has failed, or that there is none. */
function NoOffer({ status }: { status: typeof templateNameState.status }) {
  if (status === 'error')
    return (
      <div className={page.centre}>
        <ErrorState onRetry={() => void loadTemplateName()} />
      </div>
    )
  if (status !== 'ready') return <div className={page.centre} role='status' aria-label='正在读取' />
  return (
    <div className={page.centre}>
      <EmptyState
        art={<img src={artUrl('items/wyvern_gold')} alt='' />}
        title='宝匣正在上新'
        text='暂时没有可以开启的宝匣，过一会儿再来看看'
      />
    </div>
  )
}
