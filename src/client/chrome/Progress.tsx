import { cx } from './cx.ts'
import css from './Progress.module.css'

interface Props {
  /** From 0 to 1. */
  value: number
  /** Name for screen readers. */
  label: string
  className?: string | undefined
}

/** A thin golden progress bar. */
export function Progress({ value, label, className }: Props) {
  const part = Math.min(1, Math.max(0, value))
  return (
    <div role='progressbar' aria-label={label} aria-valuenow={Math.round(part * 100)} className={cx(css.track, className)}>
      <i className={css.fill} style={{ transform: `scaleX(${part})` }} />
    </div>
  )
}
