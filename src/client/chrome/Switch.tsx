import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { pressed } from './press.ts'
import css from './Switch.module.css'

interface Props {
  on: boolean
  onChange: (on: boolean) => void
  className?: string | undefined
  children: ReactNode
}

/** A row that is a switch. The whole row can be tapped. */
export function Switch({ on, onChange, className, children }: Props) {
  return (
    <button type='button' role='switch' aria-checked={on} className={cx(css.row, className)} onClick={pressed(() => onChange(!on))}>
      {children}
      <span className={cx(css.track, on && css.on)} aria-hidden='true' />
    </button>
  )
}
