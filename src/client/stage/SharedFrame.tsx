import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useClosesOnBack } from '#client/chrome/useClosesOnBack.ts'
import { useMark } from '#client/chrome/useMark.ts'
import page from '#client/styles/page.module.css'
import { revealShared, sharedReplayState, skipShared } from '#state/core/play/sharedReplay.ts'
import { Held } from './Held.tsx'
import css from './Replay.module.css'
import { leaveReplay, SharedBar } from './SharedBar.tsx'
import { StageLayer } from './StageLayer.tsx'
import { useSkipKeys } from './skipKeys.ts'
import { useReveal } from './useShow.ts'

interface Props {
  token: string
  /** True while the show runs, and while it stands still. */
  playing: boolean
  held: boolean
  /** What a screen reader says. */
  spoken: string
  standIn: ReactNode
  /** Lies over the stage while the show runs. */
  chrome: ReactNode
  /** True where the result stands without the stage. */
  bare?: boolean
  /** The result. */
  children: ReactNode
}

/** A shared play of a mode that has no reels of its own, over the whole page. It costs and grants nothing. */
export function SharedFrame({ token, playing, held, spoken, standIn, chrome, bare = false, children }: Props) {
  const { shown } = useSnapshot(sharedReplayState)
  const [stageDown, setStageDown] = useState(false)
  useReveal(!shown, stageDown, revealShared)
  useSkipKeys(!shown, skipShared)
  useClosesOnBack(true, leaveReplay)
  useMark('data-covers-header', true)
  return (
    <section className={css.over} aria-label='回放'>
      <p className='sr-only' role='status'>
        {spoken}
      </p>
      <SharedBar playing={playing} held={held} />
      <div className={page.page}>
        {!(bare && shown) && <StageLayer onDown={setStageDown} onSceneDown={setStageDown} standIn={standIn} />}
        {!shown && chrome}
        {!shown && held && <Held token={token} />}
        {shown && children}
      </div>
    </section>
  )
}
