import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { useClosesOnBack } from '#client/chrome/useClosesOnBack.ts'
import { useMark } from '#client/chrome/useMark.ts'
import { BoxStandIn } from '#client/stage/BoxStandIn.tsx'
import { OpeningChrome } from '#client/stage/OpeningChrome.tsx'
import { ResultActs } from '#client/stage/ResultActs.tsx'
import { ResultView } from '#client/stage/ResultView.tsx'
import { Replayed } from '#client/stage/replay.ts'
import { spokenResult } from '#client/stage/result.ts'
import { StageLayer } from '#client/stage/StageLayer.tsx'
import { NO_EXCHANGE } from '#client/stage/useExchange.ts'
import { useReveal, useSkipKeys } from '#client/stage/useShow.ts'
import page from '#client/styles/page.module.css'
import type { CaseBook } from '#shared/book.ts'
import type { ShowTimeRow } from '#shared/modes/case/showTimeCalls.ts'
import { repeatReplay, replayState, revealReplay, skipReplay } from '#state/modes/case/showTime.ts'
import { go } from '#state/platform/go.ts'
import css from './Replay.module.css'
import { ReplayBar } from './ReplayBar.tsx'

interface Props {
  /** The row of the drop; undefined when only its id is known. */
  moment: ShowTimeRow | undefined
  onClose: () => void
}

/** Replays an opening on the stage, over the whole page. It costs and grants nothing. */
export function Replay({ moment, onClose }: Props) {
  const book: CaseBook | null = useSnapshot(replayState).book
  const { shown } = useSnapshot(replayState)
  const [stageDown, setStageDown] = useState(false)
  useReveal(!shown, stageDown, revealReplay)
  useSkipKeys(!shown, skipReplay)
  useClosesOnBack(book !== null, onClose)
  useMark('data-covers-header', book !== null)
  if (!book) return null
  const who = moment?.nickname ?? ''
  return (
    <Replayed.Provider value={{ nickname: who }}>
      <section className={css.over} aria-label='回放'>
        <p className='sr-only' role='status'>
          {shown ? spokenResult(book, `${who} 获得`) : `正在回放 ${who} 开启的 ${book.boxName} ×${book.number}`}
        </p>
        <ReplayBar moment={moment} onClose={onClose} />
        <div className={page.page}>
          <StageLayer onDown={setStageDown} standIn={<BoxStandIn image={book.boxImage} />} />
          {!shown && <OpeningChrome book={book} onSkip={skipReplay} />}
          {shown && (
            <ResultView book={book} exchange={NO_EXCHANGE}>
              <ResultActs>
                <Button tone='ghost' onClick={onClose}>
                  返回
                </Button>
                <Button tone='violet' onClick={repeatReplay}>
                  再看一次
                </Button>
                <Button tone='gold' onClick={() => go(`/mystery-box?box=${book.boxId}`, '/show-time')}>
                  去开同款
                </Button>
              </ResultActs>
            </ResultView>
          )}
        </div>
      </section>
    </Replayed.Provider>
  )
}
