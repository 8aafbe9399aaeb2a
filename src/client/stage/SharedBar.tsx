import { useSnapshot } from 'valtio'
import { pause, play } from '#client/chrome/icons/moreGlyphs.ts'
import { holdShared, sharedReplayState } from '#state/core/play/sharedReplay.ts'
import { go } from '#state/platform/go.ts'
import { BarButton, ReplayBar } from './ReplayBar.tsx'
import css from './SharedFrame.module.css'

/** Where a shared replay is left to. */
export const leaveReplay = (): void => go('/')

/** The bar of a shared replay: whose it is, 暂停 while it plays, and the way out. */
export function SharedBar({ playing, held }: { playing: boolean; held: boolean }) {
  const { nickname, shown } = useSnapshot(sharedReplayState)
  return (
    <ReplayBar owner={<span className={css.name}>{nickname}</span>} shown={shown} onClose={leaveReplay}>
      {playing && !shown && <BarButton name={held ? '播放' : '暂停'} glyph={held ? play : pause} onClick={() => holdShared(!held)} />}
    </ReplayBar>
  )
}
