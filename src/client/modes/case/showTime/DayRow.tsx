import { useEffect, useRef } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { pressed } from '#client/chrome/press.ts'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import css from './DayRow.module.css'
import type { DayName } from './days.ts'

interface Props {
  days: readonly DayName[]
  /** Days before today. */
  value: number
  onChange: (back: number) => void
}

/** The days in a row, today first. It scrolls sideways to the chosen day. */
export function DayRow({ days, value, onChange }: Props) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    row.current?.children[value]?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'smooth' })
  }, [value])
  return (
    <RadioGroup className={css.row} ref={row} label='日期'>
      {days.map(({ back, date, name, spoken }) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio cannot show a card with a number and a name
        <button
          key={back}
          type='button'
          role='radio'
          aria-checked={back === value}
          aria-label={spoken}
          className={cx(css.day, back === value && css.on)}
          onClick={pressed(() => onChange(back))}
        >
          <b>{date}</b>
          <span>{name}</span>
        </button>
      ))}
    </RadioGroup>
  )
}
