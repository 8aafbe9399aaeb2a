import type { ReactNode } from 'react'
import css from './Check.module.css'
import { cx } from './cx.ts'
import { check } from './icons/glyphs.ts'
import { Icon } from './icons/Icon.tsx'
import { pressed } from './press.ts'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Shown beside the box; may hold links, which do not toggle it. */
  label: ReactNode
  className?: string | undefined
}

/** Checkbox with its text; the whole row is at least 44 px high and toggles it. */
export function Check({ checked, onChange, label, className }: Props) {
  return (
    <label className={cx(css.row, className)}>
      <input type='checkbox' className={css.native} checked={checked} onChange={pressed((event) => onChange(event.target.checked))} />
      <CheckBox checked={checked} />
      <span className={css.label}>{label}</span>
    </label>
  )
}

/** The box alone, as a picture: for cards that are themselves the control. */
export function CheckBox({ checked, className }: { checked: boolean; className?: string | undefined }) {
  return (
    <span className={cx(css.box, checked && css.on, className)} aria-hidden='true'>
      {checked && <Icon glyph={check} size={14} />}
    </span>
  )
}
