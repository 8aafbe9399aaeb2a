import type { ReactNode } from 'react'
import { CopyButton } from '#client/chrome/CopyButton.tsx'
import { cx } from '#client/chrome/cx.ts'
import { check, close, lock } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import type { StepName, Verification } from '#shared/fairness/verify.ts'
import css from './Row.module.css'
import { failedStep, short } from './words.ts'

/** Result of a row's check: not checked yet, right, wrong, or not possible before the seed is public. */
type Mark = 'wait' | 'ok' | 'bad' | 'open'

const MARKS = {
  wait: null,
  ok: { glyph: check, label: '一致' },
  bad: { glyph: close, label: '不一致' },
  open: { glyph: lock, label: '待公开' },
} as const

export interface Look {
  verification: Verification
  /** Number of steps that show as checked so far. */
  shown: number
}

function markOf({ verification: { steps }, shown }: Look, name: StepName): Mark | null {
  const at = steps.findIndex((step) => step.name === name)
  if (at < 0) return null
  if (at >= shown) return 'wait'
  const ok = steps[at]?.ok ?? null
  return ok === null ? 'open' : ok ? 'ok' : 'bad'
}

/** The mark of a step. It appears when the step's turn comes. */
export function StepMark({ look, name }: { look: Look; name: StepName }) {
  const mark = markOf(look, name)
  if (!mark) return null
  const { glyph, label } = MARKS[mark] ?? { glyph: '', label: '' }
  return (
    <span className={cx(css.mark, css[mark])} key={mark}>
      {glyph && <Icon glyph={glyph} size={12} label={label} />}
    </span>
  )
}

/** The claimed and the computed value, below the row of a failed step. */
export function Difference({ look, name }: { look: Look; name: StepName }) {
  const step = markOf(look, name) === 'bad' ? failedStep(look.verification.steps, name) : undefined
  if (!step) return null
  return (
    <dl className={css.difference}>
      <dt>凭证记载</dt>
      <dd>{step.expected}</dd>
      <dt>本机核对</dt>
      <dd>{step.computed}</dd>
    </dl>
  )
}

interface Props {
  name: string
  value: string
  /** The step that checks this row. */
  step?: StepName
  look?: Look
  tag?: ReactNode
  /** Adds a button that copies the whole value. */
  copies?: boolean
}

/** Name and value, with the mark of the check and a copy button. */
export function Row({ name, value, step, look, tag, copies }: Props) {
  return (
    <div className={css.row}>
      <div className={cx(css.line, copies && css.copies)}>
        <span className={css.name}>
          {name}
          {tag}
          {step && look && <StepMark look={look} name={step} />}
        </span>
        <span className={css.value} title={value}>
          {short(value, tag ? 5 : 8)}
        </span>
        {copies && <CopyButton text={value} name={name} />}
      </div>
      {step && look && <Difference look={look} name={step} />}
    </div>
  )
}

/** A long value in full, to be compared character by character. Its first `lead` characters are highlighted. */
export function Block({ name, value, lead = 0 }: { name: string; value: string; lead?: number }) {
  return (
    <div className={css.row}>
      <div className={cx(css.line, css.copies)}>
        <span className={css.name}>{name}</span>
        <CopyButton text={value} name={name} className={css.end} />
      </div>
      <p className={css.block}>
        <b>{value.slice(0, lead)}</b>
        {value.slice(lead)}
      </p>
    </div>
  )
}
