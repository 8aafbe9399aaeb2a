import { cx } from './cx.ts'
import css from './Progress.module.css'

interface Props {
  /** 0–1. */
  value: number
  /** Spoken name. */
  label: string
  className?: string | undefined
}

/** Thin gold bar. */
export function Progress({ value, label, className }: Props) {
  const part = Math.min(1, Math.max(0, value))
  return (
    <div role='progressbar' aria-label={label} aria-valuenow={Math.round(part * 100)} className={cx(css.track, className)}>
      <i className={css.fill} style={{ transform: `scaleX(${part})` }} />
    </div>
  )
}
