import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { notify } from '#state/platform/notice.ts'
import css from './Button.module.css'
import { cx } from './cx.ts'
import { spinner } from './icons/glyphs.ts'
import { Icon } from './icons/Icon.tsx'
import { pressed } from './press.ts'

export interface ButtonProps {
  tone?: 'gold' | 'violet' | 'red' | 'ghost'
  size?: 'md' | 'sm'
  /** Makes the button as wide as its row. */
  block?: boolean
  disabled?: boolean
  /** Shows the button as unavailable. A press shows this text as a toast and does nothing else. */
  reason?: string
  /** Shows a spinner and ignores presses. The size of the button stays. */
  busy?: boolean
  /** Ignores presses without a sign. PayButton uses it. */
  deaf?: boolean
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  type?: 'button' | 'submit'
  /** Name for screen readers, where the content does not say it. */
  label?: string
  className?: string | undefined
  children: ReactNode
}

/** Enter that is held down presses once: it must not pay again when the button next hears. */
const pressOnce = (event: KeyboardEvent) => event.repeat && event.key === 'Enter' && event.preventDefault()

/** The standard button: cut corners, a lit edge, 2 px lower while pressed. Each press plays the common button sound. */
export function Button(props: ButtonProps) {
  const { tone = 'violet', size = 'md', block, disabled, reason, busy, deaf, onClick, type = 'button', label, className, children } = props
  const off = disabled || Boolean(reason)
  const act = reason ? () => notify.error(reason) : busy ? undefined : onClick
  return (
    <button
      type={type}
      className={cx(css.button, css[size], off ? css.off : css[tone], block && css.block, className)}
      disabled={disabled}
      aria-disabled={off || busy || deaf || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      title={reason}
      onKeyDown={pressOnce}
      onClick={deaf ? undefined : pressed(act)}
    >
      {busy && <Icon glyph={spinner} size={18} className={css.spin} />}
      {children}
    </button>
  )
}
