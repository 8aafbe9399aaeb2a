import css from './CheckList.module.css'
import { cx } from './cx.ts'
import { check, close, lock } from './icons/glyphs.ts'
import { Icon } from './icons/Icon.tsx'

export interface Checked {
  name: string
  /** Null when this device could not, or not yet, make the check. */
  ok: boolean | null
  /** What was computed, or compared. */
  note: string
}

function markOf(ok: boolean | null) {
  if (ok === null) return { glyph: lock, label: '未核对' }
  return ok ? { glyph: check, label: '一致' } : { glyph: close, label: '不一致' }
}

/** The checks of a verification, each with what it has found. */
export function CheckList({ checks }: { checks: readonly Checked[] }) {
  return (
    <ol className={css.checks}>
      {checks.map(({ name, ok, note }) => (
        <li key={name} className={cx(css.check, ok === false && css.bad, ok === null && css.open)}>
          <Icon {...markOf(ok)} size={18} />
          <span>
            <b>{name}</b>
            <small>{note}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}
