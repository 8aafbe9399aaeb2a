import { useEffect, useLayoutEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useSearch } from 'wouter'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { OpeningChrome } from '#client/stage/OpeningChrome.tsx'
import { RefusalDialog } from '#client/stage/RefusalDialog.tsx'
import { spokenResult } from '#client/stage/result.ts'
import { StageLayer } from '#client/stage/StageLayer.tsx'
import page from '#client/styles/page.module.css'
import { loadBoxes } from '#state/core/items/boxes.ts'
import { casesState } from '#state/core/items/casesState.ts'
import { leaveStage, stageState } from '#state/core/play/stage.ts'
import { openBoxDetail } from '#state/modes/case/boxDetailModal.ts'
import { openingGate } from '#state/modes/case/flow.ts'
import { shelfStage } from '#state/modes/case/shelfStage.ts'
import { noteInAddress } from '#state/platform/address.ts'
import { artUrl, imageUrl, largeUrl } from '#state/platform/images.ts'
import type { LoadStatus } from '#state/platform/loadable.ts'
import { notify } from '#state/platform/notice.ts'
import { choices } from './choices.ts'
import css from './MysteryBoxPage.module.css'
import { ResultPanel } from './ResultPanel.tsx'
import { REFUSAL_WORDS } from './refusalWords.ts'
import { ShelfChrome } from './ShelfChrome.tsx'
import { ShelfSkeleton } from './ShelfSkeleton.tsx'
import { useOpening } from './useOpening.ts'

/** 盲盒: the shelf of boxes, the opening of a box, and its result. */
export default function MysteryBoxPage() {
  const { status, boxes } = useSnapshot(casesState)
  const shelf = useSnapshot(shelfStage)
  const [stageDown, setStageDown] = useState(false)
  const opening = useOpening(stageDown)
  const { view, book, asking, open, skip, close, lastOrder } = opening
  const placed = useNamedBox()

  useEffect(() => {
    if (casesState.status !== 'ready') void loadBoxes()
    return leaveStage
  }, [])

  const front = boxes.find((box) => box.boxId === shelf.focus)
  // Until the stage is visible, this picture stands in. The stage and the cards load the same one.
  const standInUrl = stageDown ? largeUrl : imageUrl
  const standIn = view === 'idle' && front ? <StandIn image={standInUrl(front.boxImage)} /> : null

  return (
    <div className={page.page}>
      <p className='sr-only' role='status'>
        {book && view === 'playing' && `正在开启 ${book.boxName} ×${book.number}`}
        {book && view === 'result' && spokenResult(book)}
      </p>
      {(boxes.length > 0 || book) && <StageLayer onDown={setStageDown} standIn={standIn} />}
      {view === 'idle' && placed && boxes.length > 0 && status !== 'error' && <ShelfChrome onOpen={open} asking={asking} />}
      {view === 'idle' && (boxes.length === 0 || status === 'error') && <NoShelf status={status} />}
      {view === 'playing' && book && <OpeningChrome book={book} onSkip={skip} />}
      {view === 'result' && book && lastOrder && (
        <ResultPanel
          key={`${book.openId ?? 'demo'}${book.openedAt}`}
          book={book}
          asking={asking !== null}
          onClose={close}
          onAgain={open}
          again={lastOrder}
        />
      )}
      <RefusalDialog
        refusal={opening.refusal}
        words={REFUSAL_WORDS}
        gate={openingGate}
        back='/mystery-box'
        onClose={opening.closeRefusal}
        onRetry={() => void opening.retryRefused()}
        onLook={({ boxId }) => boxId && openBoxDetail(boxId)}
      />
    </div>
  )
}

/** Puts the box that the address names (`?box=3`) in front, or says that it is on the shelf no more. Returns false until that is done. */
function useNamedBox(): boolean {
  const boxId = Number(new URLSearchParams(useSearch()).get('box'))
  const [placed, setPlaced] = useState(!(boxId > 0))
  useLayoutEffect(() => {
    if (boxId > 0) Object.assign(choices, { boxId, theme: -1 })
    setPlaced(true)
  }, [boxId])
  const { status, boxes } = useSnapshot(casesState)
  const lacking = boxId > 0 && status === 'ready' && boxes.length > 0 && boxes.every((box) => box.boxId !== boxId)
  useEffect(() => {
    if (!lacking) return
    notify.info('这只宝匣已下架')
    // It is said once: a reload, or another list of boxes, says it no more.
    noteInAddress('box', '')
  }, [lacking])
  return placed
}

/** The front box as a still picture, at the place where the stage will draw it. */
function StandIn({ image }: { image: string }) {
  const { top, bottom } = useSnapshot(stageState).freeArea
  return (
    <div className={css.standIn} style={{ top, bottom }}>
      <img src={image} alt='' />
    </div>
  )
}

/** What shows instead of the shelf: that it loads, that loading has failed, or that no box is open. */
function NoShelf({ status }: { status: LoadStatus }) {
  if (status === 'loading' || status === 'idle') return <ShelfSkeleton />
  return (
    <div className={page.centre}>
      <div className={css.vacant}>
        {status === 'error' ? (
          <ErrorState onRetry={() => void loadBoxes()} />
        ) : (
          <EmptyState art={<img src={artUrl('boxes/red_chest')} alt='' />} title='宝匣正在上新' text='展台暂时空着，过一会儿再来看看'>
            <Button tone='gold' size='sm' onClick={() => void loadBoxes()}>
              刷新展台
            </Button>
          </EmptyState>
        )}
      </div>
    </div>
  )
}
