import { cx } from '#client/chrome/cx.ts'
import { spinner } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { play } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import type { ShowTimeRow } from '#shared/modes/case/showTimeCalls.ts'
import css from './PlayButton.module.css'

interface Props {
  row: ShowTimeRow
  large?: boolean
  /** True while the book is being loaded. */
  busy: boolean
  onPlay: (dropId: string) => void
}

/** Plays the opening of a drop. The whole card around the button can be tapped. */
export function PlayButton({ row, large = false, busy, onPlay }: Props) {
  const act = busy ? undefined : () => onPlay(row.dropId)
  return (
    <button
      type='button'
      className={cx(css.play, large && css.large)}
      aria-busy={busy || undefined}
      aria-label={`回放 ${row.nickname} 开出的 ${row.giftName}`}
      onClick={pressed(act)}
    >
      <span className={css.face}>
        <Icon glyph={busy ? spinner : play} size={large ? 26 : 19} className={busy ? css.spin : css.glyph} />
      </span>
    </button>
  )
}
