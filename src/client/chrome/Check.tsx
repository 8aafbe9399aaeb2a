import type { ReactNode } from 'react'
import css from './Check.module.css'
import { cx } from './cx.ts'
import { check } from './icons/glyphs.ts'
import { Icon } from './icons/Icon.tsx'
import { pressed } from './press.ts'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Text beside the box. Links in it do not toggle the box. */
  label: ReactNode
  /** Marks the box as missed, until it is checked. */
  error?: boolean
  className?: string | undefined
}

/** A checkbox with its text. The whole row toggles it and is at least 44 px high. */
export function Check({ checked, onChange, label, error, className }: Props) {
  const missed = error && !checked
  return (
    <label className={cx(css.row, missed && css.missed, className)}>
      <input
        type='checkbox'
        className={css.native}
        checked={checked}
        aria-invalid={missed || undefined}
        onChange={pressed((event) => onChange(event.target.checked))}
      />
      <CheckBox checked={checked} />
      <span className={css.label}>{label}</span>
    </label>
  )
}

/** Only the picture of the box, for cards that are checkboxes themselves. */
export function CheckBox({ checked, className }: { checked: boolean; className?: string | undefined }) {
  return (
    <span className={cx(css.box, checked && css.on, className)} aria-hidden='true'>
      {checked && <Icon glyph={check} size={14} />}
    </span>
  )
}
