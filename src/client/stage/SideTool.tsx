import { cx } from '#client/chrome/cx.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import css from './SideTool.module.css'

interface Props {
  glyph: string
  name: string
  /** For a switch: whether it is on. */
  on?: boolean
  onClick: () => void
}

/** A button at the side of the stage: a plate with its name below. */
export function SideTool({ glyph, name, on, onClick }: Props) {
  return (
    <button type='button' className={cx(css.tool, on && css.on)} aria-pressed={on} onClick={pressed(onClick)}>
      <span className={css.face}>
        <Icon glyph={glyph} size={20} />
      </span>
      {name}
    </button>
  )
}
