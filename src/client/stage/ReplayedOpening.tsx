import { type ReactNode, useState } from 'react'
import { useClosesOnBack } from '#client/chrome/useClosesOnBack.ts'
import { useMark } from '#client/chrome/useMark.ts'
import page from '#client/styles/page.module.css'
import type { CaseBook } from '#shared/book.ts'
import { BoxStandIn } from './BoxStandIn.tsx'
import { OpeningChrome } from './OpeningChrome.tsx'
import css from './Replay.module.css'
import { ResultView } from './ResultView.tsx'
import { Replayed } from './replay.ts'
import { spokenResult } from './result.ts'
import { StageLayer } from './StageLayer.tsx'
import { useSkipKeys } from './skipKeys.ts'
import { NO_EXCHANGE } from './useExchange.ts'
import { useReveal } from './useShow.ts'

interface Props {
  book: CaseBook
  /** Who opened; '' where that is not told. */
  nickname: string
  /** True when the result shows. */
  shown: boolean
  /** Shows the result. */
  onReveal: () => void
  onSkip: () => void
  onClose: () => void
  bar: ReactNode
  /** The buttons below the result, in `ResultActs`. */
  acts: ReactNode
  /** Lies over the stage while it plays. */
  children?: ReactNode
}

/** An opening that is replayed on the stage, over the whole page. It costs and grants nothing. */
export function ReplayedOpening({ book, nickname, shown, onReveal, onSkip, onClose, bar, acts, children }: Props) {
  const [stageDown, setStageDown] = useState(false)
  useReveal(!shown, stageDown, onReveal)
  useSkipKeys(!shown, onSkip)
  useClosesOnBack(true, onClose)
  useMark('data-covers-header', true)
  const who = nickname && `${nickname} `
  return (
    <Replayed.Provider value={{ nickname }}>
      <section className={css.over} aria-label='回放'>
        <p className='sr-only' role='status'>
          {shown ? spokenResult(book, `${who}获得`) : `正在回放 ${who}开启的 ${book.boxName} ×${book.number}`}
        </p>
        {bar}
        <div className={page.page}>
          <StageLayer onDown={setStageDown} standIn={<BoxStandIn image={book.boxImage} />} />
          {!shown && <OpeningChrome book={book} onSkip={onSkip} />}
          {!shown && children}
          {shown && (
            <ResultView book={book} exchange={NO_EXCHANGE}>
              {acts}
            </ResultView>
          )}
        </div>
      </section>
    </Replayed.Provider>
  )
}
