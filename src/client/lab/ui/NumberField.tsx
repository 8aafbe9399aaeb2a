import { useEffect, useState } from 'react'
import css from './ui.module.css'

interface Props {
  label: string
  /** Shows before the number. Without it the label shows. */
  sign?: string
  value: number
  min: number
  max: number
  /** Number of decimals. */
  digits?: number
  onChange(value: number): void
}

/** A field for a number. Enter and leaving the field accept the number, Escape restores the old one. */
export function NumberField({ label, sign = label, value, min, max, digits = 0, onChange }: Props) {
  const shown = value.toFixed(digits)
  const [text, setText] = useState(shown)
  const [editing, setEditing] = useState(false)
  useEffect(() => {
    if (!editing) setText(shown)
  }, [shown, editing])
  const take = () => {
    setEditing(false)
    const typed = Number(text)
    if (text.trim() === '' || !Number.isFinite(typed) || text === shown) return setText(shown)
    onChange(Math.min(Math.max(typed, min), max))
  }
  return (
    <label className={css.number}>
      <span>{sign}</span>
      <input
        value={text}
        inputMode='decimal'
        aria-label={label}
        onFocus={(event) => {
          setEditing(true)
          event.target.select()
        }}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key === 'Escape') setText(shown)
          event.stopPropagation()
        }}
      />
    </label>
  )
}
