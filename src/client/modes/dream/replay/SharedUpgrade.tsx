import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { ReceiptActs } from '#client/stage/SharedActs.tsx'
import { SharedFrame } from '#client/stage/SharedFrame.tsx'
import { useFreeArea } from '#client/stage/useFreeArea.ts'
import type { DreamBook } from '#shared/modes/dream/dream.ts'
import { sharedReplayState, showShared, skipShared } from '#state/core/play/sharedReplay.ts'
import { stageState } from '#state/core/play/stage.ts'
import { showOfUpgrade } from '#state/modes/dream/shared.ts'
import { DialStandIn } from '../DialStandIn.tsx'
import css from '../ResultPanel.module.css'
import { SpinChrome } from '../SpinChrome.tsx'
import { UpgradeFacts } from '../UpgradeFacts.tsx'
import { percent, spokenUpgrade } from '../words.ts'

const WAY = { name: '我也来升级', to: '/dream' } as const

interface Props {
  token: string
  book: DreamBook
}

/** An upgrade that was shared. */
export default function SharedUpgrade({ token, book }: Props) {
  const { nickname, shown } = useSnapshot(sharedReplayState)
  const { held, phase } = useSnapshot(stageState)
  useEffect(() => showShared(showOfUpgrade(book)), [book])
  const who = nickname && `${nickname} `
  return (
    <SharedFrame
      token={token}
      playing={phase === 'playing'}
      held={held}
      spoken={shown ? who + spokenUpgrade(book) : `正在回放 ${who}升级 ${book.target.giftName}，成功概率 ${percent(book.chance)}`}
      standIn={<DialStandIn book={shown ? book : null} />}
      chrome={<SpinChrome book={book} onSkip={skipShared} />}
    >
      <Result token={token} book={book} />
    </SharedFrame>
  )
}

/** Below the dial that shows where the needle stopped. */
function Result({ token, book }: Props) {
  const free = useFreeArea()
  return (
    <div className={css.result}>
      <section className={css.free} ref={free}>
        <span />
        <h2 className='sr-only'>{book.won ? '升级成功' : '升级未成'}</h2>
      </section>
      <UpgradeFacts book={book} consoled='安慰物品' />
      <ReceiptActs token={token} count={1} way={WAY} />
    </div>
  )
}
