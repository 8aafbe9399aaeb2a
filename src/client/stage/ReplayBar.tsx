import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { close } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { openingStage } from '#state/core/play/openingStage.ts'
import css from './Replay.module.css'

interface Props {
  /** Whose replay it is; null where that is not told. */
  owner: ReactNode
  /** True when the result shows. */
  shown: boolean
  onClose: () => void
  /** Round buttons before the one that closes. */
  children?: ReactNode
}

/** Shows instead of the header during a replay: that it is one, whose it is, and a button to close it. */
export function ReplayBar({ owner, shown, onClose, children }: Props) {
  // The gold reel and its finale reach up to the edge.
  const { chapter } = useSnapshot(openingStage)
  const away = chapter === 'gold' && !shown
  return (
    <header className={cx(css.bar, away && css.away)}>
      <span className={css.mark}>
        <i />
        回放
      </span>
      <span className={css.owner}>{owner}</span>
      {children}
      <BarButton name='关闭回放' glyph={close} onClick={onClose} />
    </header>
  )
}

/** A round button of the bar. */
export function BarButton({ name, glyph, onClick }: { name: string; glyph: string; onClick: () => void }) {
  return (
    <button type='button' className={css.close} aria-label={name} onClick={pressed(onClick)}>
      <span className={css.face}>
        <Icon glyph={glyph} size={18} />
      </span>
    </button>
  )
}
