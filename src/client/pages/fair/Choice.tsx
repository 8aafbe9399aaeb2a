import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import css from './Fair.module.css'

interface Props {
  label: string
  value: number
  options: readonly { value: number; name: string }[]
  onChange: (value: number) => void
}

/** A labelled choice from a list, with the device's own picker. */
export function Choice({ label, value, options, onChange }: Props) {
  return (
    <span className={css.select}>
      <select aria-label={label} value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      <Icon glyph={caretRight} size={15} className={css.caret} />
    </span>
  )
}
