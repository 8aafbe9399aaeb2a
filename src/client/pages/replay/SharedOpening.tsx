import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Held } from '#client/stage/Held.tsx'
import { ReplayedOpening } from '#client/stage/ReplayedOpening.tsx'
import { ReceiptActs } from '#client/stage/SharedActs.tsx'
import { leaveReplay, SharedBar } from '#client/stage/SharedBar.tsx'
import { type CaseBook, dropsOf } from '#shared/book.ts'
import { playBook } from '#state/core/play/openingStage.ts'
import { bookShow, revealShared, sharedReplayState, showShared, skipShared } from '#state/core/play/sharedReplay.ts'
import { stageState } from '#state/core/play/stage.ts'

interface Props {
  token: string
  book: CaseBook
}

/** An opening that was shared. It can stand still at each frame, and a link leads to that frame. */
export function SharedOpening({ token, book }: Props) {
  const { nickname, shown } = useSnapshot(sharedReplayState)
  const { held, phase } = useSnapshot(stageState)
  useEffect(() => showShared(bookShow((from) => playBook({ ...book, fast: false }, from))), [book])
  return (
    <ReplayedOpening
      book={book}
      nickname={nickname}
      shown={shown}
      onReveal={revealShared}
      onSkip={skipShared}
      onClose={leaveReplay}
      bar={<SharedBar playing={phase === 'playing'} held={held} />}
      acts={<ReceiptActs token={token} count={dropsOf(book).length} way={{ name: '我也来开一只', to: `/mystery-box?box=${book.boxId}` }} />}
    >
      {held && <Held token={token} />}
    </ReplayedOpening>
  )
}
