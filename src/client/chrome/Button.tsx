import type { MouseEvent, ReactNode } from 'react'
import { notify } from '#state/notice.ts'
import css from './Button.module.css'
import { cx } from './cx.ts'
import { spinner } from './icons/glyphs.ts'
import { Icon } from './icons/Icon.tsx'
import { pressed } from './press.ts'

export interface ButtonProps {
  tone?: 'gold' | 'violet' | 'red' | 'ghost'
  size?: 'md' | 'sm'
  /** Fills its row. */
  block?: boolean
  disabled?: boolean
  /** Shown as unavailable; a press tells the player this reason instead of acting. */
  reason?: string
  /** Working: shows the spinner and refuses presses, keeping its place. */
  busy?: boolean
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  type?: 'button' | 'submit'
  /** Spoken name where the content does not say it. */
  label?: string
  className?: string | undefined
  children: ReactNode
}

/** The button of the product: casket cut, lit rim, sinks 2 px on press, plays the common button sound. */
export function Button(props: ButtonProps) {
  const { tone = 'violet', size = 'md', block, disabled, reason, busy, onClick, type = 'button', label, className, children } = props
  const off = disabled || Boolean(reason)
  const act = reason ? () => notify.error(reason) : busy ? undefined : onClick
  return (
    <button
      type={type}
      className={cx(css.button, css[size], off ? css.off : css[tone], block && css.block, className)}
      disabled={disabled}
      aria-disabled={off || busy || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      title={reason}
      onClick={pressed(act)}
    >
      {busy && <Icon glyph={spinner} size={18} className={css.spin} />}
      {children}
    </button>
  )
}
