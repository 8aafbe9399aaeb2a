import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck, skip } from '#client/chrome/icons/moreGlyphs.ts'
import { SharedActs } from '#client/stage/SharedActs.tsx'
import { SharedFrame } from '#client/stage/SharedFrame.tsx'
import { useFreeArea } from '#client/stage/useFreeArea.ts'
import page from '#client/styles/page.module.css'
import type { SharedRoll } from '#shared/modes/roll/shared.ts'
import { bookShow, sharedReplayState, showShared, skipShared } from '#state/core/play/sharedReplay.ts'
import { stageState } from '#state/core/play/stage.ts'
import { playRoll } from '#state/modes/roll/stage.ts'
import { RollProofDialog } from '../RollProofDialog.tsx'
import chrome from '../room/DrawChrome.module.css'
import stand from '../room/RollStandIn.module.css'
import { Heroes } from '../room/RollStandIn.tsx'
import css from '../room/Winners.module.css'
import { Hero } from '../room/Winners.tsx'
import { WinRows } from '../room/WinRows.tsx'

const WAY = { name: '我也去参加', to: '/roll' } as const

interface Props {
  token: string
  book: SharedRoll
}

/** A draw that was shared. */
export default function SharedDraw({ token, book }: Props) {
  const { nickname, shown } = useSnapshot(sharedReplayState)
  const { held, phase } = useSnapshot(stageState)
  useEffect(() => showShared(bookShow((from = { at: 0 }) => playRoll(book, from))), [book])
  return (
    <SharedFrame
      token={token}
      playing={phase === 'playing'}
      held={held}
      spoken={shown ? spokenEnd(book, nickname) : `正在回放开奖：${book.title}`}
      standIn={<StandIn book={book} />}
      chrome={<Drawing book={book} />}
      bare
    >
      <Won book={book} />
    </SharedFrame>
  )
}

function spokenEnd({ wins, own }: SharedRoll, nickname: string): string {
  const prize = own === null ? undefined : wins[own]
  return prize ? `${nickname || prize.winner.nickname} 抽中 ${prize.giftName}` : `开奖结果，共 ${wins.length} 件奖品`
}

/** The greatest prizes, until the stage is visible. */
function StandIn({ book: { wins } }: { book: SharedRoll }) {
  const { top, bottom } = useSnapshot(stageState).freeArea
  return (
    <div className={stand.area} style={{ top, bottom }}>
      <Heroes prizes={[...wins].reverse()} />
    </div>
  )
}

function Drawing({ book: { title, entrants } }: { book: SharedRoll }) {
  const free = useFreeArea()
  return (
    <div className={chrome.chrome}>
      <section className={chrome.free} ref={free}>
        <h2 className={chrome.title}>{title}</h2>
      </section>
      <footer className={chrome.bar} data-keep-clear>
        <Icon glyph={shieldCheck} size={20} />
        <p className={chrome.words}>{entrants} 人参加，名单已锁定</p>
        <Button tone='ghost' size='sm' onClick={skipShared}>
          <Icon glyph={skip} size={18} />
          跳过
        </Button>
      </footer>
    </div>
  )
}

/** Who has won, the dearest first; above them what was won by whoever shares it. */
function Won({ book }: { book: SharedRoll }) {
  const [verifying, setVerifying] = useState(false)
  const { wins, own, title, entrants, roomId } = book
  const prize = wins[own ?? wins.length - 1]
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it can be pressed, and it must still scroll by keyboard */}
      <section className={cx(page.scroll, css.body)} tabIndex={0} aria-label='开奖结果'>
        {prize && <Hero prize={prize} />}
        <h2 className={css.title}>{own === null ? '开奖结果' : '中奖啦'}</h2>
        <p className={css.said}>
          {own === null || !prize ? `${title} · ${entrants} 人参加` : `${prize.winner.nickname} 抽中“${prize.giftName}”`}
        </p>
        <WinRows wins={[...wins].reverse()} me={null} />
      </section>
      <SharedActs way={WAY} onCheck={() => setVerifying(true)} />
      <RollProofDialog roomId={verifying ? roomId : null} onClose={() => setVerifying(false)} />
    </>
  )
}
