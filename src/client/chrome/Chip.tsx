import type { ReactNode } from 'react'
import css from './Chip.module.css'
import { cx } from './cx.ts'
import { pressed } from './press.ts'

interface Props {
  on?: boolean
  /** Light of the chosen chip. */
  tone?: 'violet' | 'gold'
  disabled?: boolean
  onClick?: () => void
  /** 'radio' inside a radiogroup, 'tab' inside a tablist, 'toggle' for a lone switch, 'action' for a plain button. */
  kind?: 'radio' | 'tab' | 'toggle' | 'action'
  label?: string
  className?: string | undefined
  children: ReactNode
}

const STATE = { radio: 'aria-checked', tab: 'aria-selected', toggle: 'aria-pressed', action: 'data-on' } as const

/** Small choice: drawn 36 px high, 44 px to the finger. */
export function Chip({ on = false, tone = 'violet', disabled, onClick, kind = 'toggle', label, className, children }: Props) {
  return (
    <button
      type='button'
      role={kind === 'radio' || kind === 'tab' ? kind : undefined}
      {...{ [STATE[kind]]: on }}
      className={cx(css.chip, on && css[tone], className)}
      disabled={disabled}
      aria-label={label}
      onClick={pressed(onClick)}
    >
      {children}
    </button>
  )
}
