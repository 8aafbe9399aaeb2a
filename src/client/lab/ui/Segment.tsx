import css from './ui.module.css'

interface Props<T extends string | number> {
  label: string
  options: readonly { value: T; label: string; title?: string }[]
  value: T
  onChange(value: T): void
}

/** A few choices side by side, one of them chosen. */
export function Segment<T extends string | number>({ label, options, value, onChange }: Props<T>) {
  return (
    <fieldset className={css.segment} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type='button'
          className={css.choice}
          aria-pressed={option.value === value}
          title={option.title}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
