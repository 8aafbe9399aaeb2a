import css from './CheckList.module.css'
import { cx } from './cx.ts'
import { check, close } from './icons/glyphs.ts'
import { Icon } from './icons/Icon.tsx'

export interface Checked {
  name: string
  ok: boolean
  /** What was computed, or compared. */
  note: string
}

/** The checks of a verification, each with what it has found. */
export function CheckList({ checks }: { checks: readonly Checked[] }) {
  return (
    <ol className={css.checks}>
      {checks.map(({ name, ok, note }) => (
        <li key={name} className={cx(css.check, !ok && css.bad)}>
          <Icon glyph={ok ? check : close} size={18} label={ok ? '一致' : '不一致'} />
          <span>
            <b>{name}</b>
            <small>{note}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}
