import { type HTMLAttributes, type ReactNode, useId, useState } from 'react'
import { cut, isComposing } from './composing.ts'
import { cx } from './cx.ts'
import css from './Field.module.css'
import { Icon } from './icons/Icon.tsx'
import { isEnter } from './isEnter.ts'

interface Props {
  /** Icon before the text. */
  icon?: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** Name for screen readers. */
  label: string
  /** Most characters; what is typed beyond is cut off once no input method composes it. A text that `onChange` cleans is cut there. */
  maxLength?: number
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string
  /** Marks the field as wrong. Screen readers also read a string. */
  error?: boolean | string | null
  /** Shows behind the text, e.g. a unit. */
  trailing?: ReactNode
  /** Sets the text in the font for digits. */
  numeric?: boolean
  disabled?: boolean
  /** True: a field that gets the focus stands empty before its old text, so that digits replace the old ones and never stand within them. */
  replaces?: boolean
  onEnter?: () => void
  className?: string | undefined
}

/** A single-line input with cut corners. While an input method composes, it shows what is composed, and nothing is cleaned away or cut off under it. */
export function Field(props: Props) {
  const { icon, value, onChange, label, maxLength, inputMode, autoComplete, error, trailing, numeric, disabled, replaces, onEnter } = props
  const [untouched, setUntouched] = useState(false)
  const [composed, setComposed] = useState<string | null>(null)
  const stands = replaces === true && untouched && value !== ''
  const hint = useId()
  const words = typeof error === 'string' ? error : ''
  return (
    <label className={cx(css.field, Boolean(error) && css.error, disabled && css.off, props.className)}>
      {icon && <Icon glyph={icon} size={20} className={css.icon} />}
      <input
        className={cx(css.input, numeric && css.numeric)}
        value={composed ?? (stands ? '' : value)}
        onFocus={() => setUntouched(true)}
        onBlur={() => {
          setUntouched(false)
          setComposed(null)
        }}
        onChange={(event) => {
          const { value: text } = event.target
          setUntouched(false)
          setComposed(isComposing(event) ? text : null)
          onChange(cut(text, maxLength))
        }}
        onCompositionEnd={({ currentTarget }) => {
          setComposed(null)
          onChange(cut(currentTarget.value, maxLength))
        }}
        onKeyDown={(event) => {
          if (isEnter(event)) onEnter?.()
          // It would submit the form around the field.
          else if (event.key === 'Enter') event.preventDefault()
        }}
        placeholder={stands ? value : props.placeholder}
        aria-label={label}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={words ? hint : undefined}
        inputMode={inputMode}
        autoComplete={autoComplete}
        disabled={disabled}
      />
      {trailing}
      {words && (
        <span id={hint} className='sr-only'>
          {words}
        </span>
      )}
    </label>
  )
}
