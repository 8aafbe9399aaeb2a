import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { close } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import type { ShowTimeRow } from '#shared/modes/case/showTimeCalls.ts'
import { openingStage } from '#state/core/play/openingStage.ts'
import { replayState } from '#state/modes/case/showTime.ts'
import { Owner } from './Owner.tsx'
import css from './Replay.module.css'

interface Props {
  moment: ShowTimeRow | undefined
  onClose: () => void
}

/** Shows instead of the header during a replay: that it is one, whose it is, and a button to close it. */
export function ReplayBar({ moment, onClose }: Props) {
  // The gold reel and its finale reach up to the edge.
  const { chapter } = useSnapshot(openingStage)
  const { shown } = useSnapshot(replayState)
  const away = chapter === 'gold' && !shown
  return (
    <header className={cx(css.bar, away && css.away)}>
      <span className={css.mark}>
        <i />
        回放
      </span>
      <span className={css.owner}>{moment && <Owner row={moment} />}</span>
      <button type='button' className={css.close} aria-label='关闭回放' onClick={pressed(onClose)}>
        <span className={css.face}>
          <Icon glyph={close} size={18} />
        </span>
      </button>
    </header>
  )
}
