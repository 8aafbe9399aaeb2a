import type { ReactNode } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { pressed } from '#client/chrome/press.ts'
import css from './Switch.module.css'

interface Props {
  on: boolean
  onChange: (on: boolean) => void
  children: ReactNode
}

/** A row that is a switch: its whole height is the target. */
export function Switch({ on, onChange, children }: Props) {
  return (
    <button type='button' role='switch' aria-checked={on} className={css.row} onClick={pressed(() => onChange(!on))}>
      {children}
      <span className={cx(css.track, on && css.on)} aria-hidden='true' />
    </button>
  )
}
