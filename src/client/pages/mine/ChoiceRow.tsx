import { type ReactNode, useId } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { pressed } from '#client/chrome/press.ts'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import css from './ChoiceRow.module.css'
import { RowIcon } from './Row.tsx'

interface OptionsOf<Id> {
  options: readonly (readonly [id: Id, label: string])[]
  value: Id
  onChange: (id: Id) => void
}

interface Props<Id> extends OptionsOf<Id> {
  glyph: string
  name: string
  /** What the chosen setting means. */
  hint: string
  /** What the setting is about, below its choices. */
  note?: string
  /** What the chosen setting leaves open. */
  children?: ReactNode
}

/** A row of 我的 with a few settings to choose from, all of them visible. */
export function ChoiceRow<Id extends string>({ glyph, name, hint, note, children, ...choice }: Props<Id>) {
  const title = useId()
  return (
    <div className={css.row}>
      <div className={css.top}>
        <RowIcon glyph={glyph} />
        <span id={title}>{name}</span>
        <span className={css.hint}>{hint}</span>
      </div>
      <Options {...choice} labelledBy={title} />
      {children}
      {note && <p className={css.note}>{note}</p>}
    </div>
  )
}

/** A few settings side by side, under a name that is spoken or stands elsewhere. */
export function Options<Id extends string | number>(props: OptionsOf<Id> & ({ label: string } | { labelledBy: string })) {
  const { options, value, onChange, ...name } = props
  return (
    <RadioGroup {...name} className={css.options}>
      {options.map(([id, label]) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio cannot take this shape
        <button
          key={id}
          type='button'
          role='radio'
          aria-checked={id === value}
          className={cx(css.option, id === value && css.on)}
          onClick={pressed(() => onChange(id))}
        >
          {label}
        </button>
      ))}
    </RadioGroup>
  )
}
