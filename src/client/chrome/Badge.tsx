import css from './Badge.module.css'
import { cx } from './cx.ts'

interface Props {
  /** 0 shows nothing. Numbers above 99 show as 99+. */
  count: number
  className?: string | undefined
}

/** A red number over the corner of another control. That control's own label must contain the number for screen readers. */
export function Badge({ count, className }: Props) {
  if (count <= 0) return null
  return (
    <span key={count} className={cx(css.badge, className)} aria-hidden='true'>
      {count > 99 ? '99+' : count}
    </span>
  )
}
