import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { ReplayBar } from '#client/stage/ReplayBar.tsx'
import { ReplayedOpening } from '#client/stage/ReplayedOpening.tsx'
import { ResultActs } from '#client/stage/ResultActs.tsx'
import type { CaseBook } from '#shared/book.ts'
import type { ShowTimeRow } from '#shared/modes/case/showTimeCalls.ts'
import { repeatReplay, replayState, revealReplay, skipReplay } from '#state/modes/case/showTime.ts'
import { go } from '#state/platform/go.ts'
import { Owner } from './Owner.tsx'

interface Props {
  /** The row of the drop; undefined when only its id is known. */
  moment: ShowTimeRow | undefined
  onClose: () => void
}

/** Replays an opening of 巅峰时刻. */
export function Replay({ moment, onClose }: Props) {
  const book: CaseBook | null = useSnapshot(replayState).book
  const { shown } = useSnapshot(replayState)
  if (!book) return null
  return (
    <ReplayedOpening
      book={book}
      nickname={moment?.nickname ?? ''}
      shown={shown}
      onReveal={revealReplay}
      onSkip={skipReplay}
      onClose={onClose}
      bar={<ReplayBar owner={moment && <Owner row={moment} />} shown={shown} onClose={onClose} />}
      acts={
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
      }
    />
  )
}
