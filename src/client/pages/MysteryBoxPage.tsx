import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import page from '#client/styles/page.module.css'
import { casesState, type LoadStatus, loadBoxes } from '#state/cases.ts'
import { artUrl, largeUrl } from '#state/images.ts'
import { leaveStage, stageState } from '#state/stage.ts'
import css from './MysteryBoxPage.module.css'
import { OpeningChrome } from './mysteryBox/OpeningChrome.tsx'
import { PoorDialog } from './mysteryBox/PoorDialog.tsx'
import { ResultPanel } from './mysteryBox/ResultPanel.tsx'
import { ShelfChrome, ShelfSkeleton } from './mysteryBox/ShelfChrome.tsx'
import { StageLayer } from './mysteryBox/StageLayer.tsx'
import { useOpening } from './mysteryBox/useOpening.ts'

/** 盲盒: the shelf of boxes, their opening and its result. */
export default function MysteryBoxPage() {
  const { status, boxes } = useSnapshot(casesState)
  const { shelf } = useSnapshot(stageState)
  const [stageDown, setStageDown] = useState(false)
  const opening = useOpening(stageDown)
  const { view, book, asking, open, skip, close, lastOrder } = opening
  const onDown = useCallback(() => setStageDown(true), [])

  useEffect(() => {
    if (casesState.status !== 'ready') void loadBoxes()
    return leaveStage
  }, [])

  const front = boxes.find((box) => box.boxId === shelf.focus)
  const standIn = view === 'shelf' && front ? <img className={css.standIn} src={largeUrl(front.boxImage)} alt='' /> : null
  const again = book && lastOrder && lastOrder.boxId === book.boxId ? lastOrder : null

  return (
    <div className={page.page}>
      {(boxes.length > 0 || book) && <StageLayer onDown={onDown} standIn={standIn} />}
      {view === 'shelf' && boxes.length > 0 && status !== 'error' && <ShelfChrome onOpen={open} asking={asking} />}
      {view === 'shelf' && (boxes.length === 0 || status === 'error') && <NoShelf status={status} />}
      {view === 'opening' && book && <OpeningChrome book={book} onSkip={skip} />}
      {view === 'result' && book && (
        <ResultPanel
          key={`${book.openId ?? 'demo'}${book.openedAt}`}
          book={book}
          asking={asking !== null}
          onClose={close}
          onAgain={open}
          again={again}
        />
      )}
      <PoorDialog open={opening.poor} onClose={opening.closePoor} />
    </div>
  )
}

/** Instead of the shelf: that it loads, cannot be had, or has no box open. */
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
