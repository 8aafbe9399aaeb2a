import { type HTMLAttributes, type ReactNode, useId, useState } from 'react'
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

/** A single-line input with cut corners. */
export function Field(props: Props) {
  const { icon, value, onChange, label, maxLength, inputMode, autoComplete, error, trailing, numeric, disabled, replaces, onEnter } = props
  const [untouched, setUntouched] = useState(false)
  const stands = replaces === true && untouched && value !== ''
  const hint = useId()
  const words = typeof error === 'string' ? error : ''
  return (
    <label className={cx(css.field, Boolean(error) && css.error, disabled && css.off, props.className)}>
      {icon && <Icon glyph={icon} size={20} className={css.icon} />}
      <input
        className={cx(css.input, numeric && css.numeric)}
        value={stands ? '' : value}
        onFocus={() => setUntouched(true)}
        onBlur={() => setUntouched(false)}
        onChange={(event) => {
          setUntouched(false)
          onChange(event.target.value)
        }}
        onKeyDown={(event) => isEnter(event) && onEnter?.()}
        placeholder={stands ? value : props.placeholder}
        aria-label={label}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={words ? hint : undefined}
        maxLength={maxLength}
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
