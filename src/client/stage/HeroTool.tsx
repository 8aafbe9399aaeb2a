import type { ReactNode } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { pressed } from '#client/chrome/press.ts'
import css from './HeroTool.module.css'

interface Props {
  /** Name for screen readers. */
  label: string
  onClick: () => void
  disabled?: boolean
  tone: 'green' | 'gold'
  side: 'left' | 'right'
  icon: ReactNode
  children: ReactNode
}

/** A button beside the best drop of a result: an octagon with its name below. */
export function HeroTool({ label, onClick, disabled, tone, side, icon, children }: Props) {
  return (
    <button type='button' className={cx(css.tool, css[tone], css[side])} disabled={disabled} aria-label={label} onClick={pressed(onClick)}>
      <span className={css.face}>{icon}</span>
      {children}
    </button>
  )
}
