import css from './Badge.module.css'
import { cx } from './cx.ts'

interface Props {
  /** Nothing is shown for 0; 99+ above 99. */
  count: number
  className?: string | undefined
}

/** Red count over a corner. Pops in; the control around it speaks the number. */
export function Badge({ count, className }: Props) {
  if (count <= 0) return null
  return (
    <span key={count} className={cx(css.badge, className)} aria-hidden='true'>
      {count > 99 ? '99+' : count}
    </span>
  )
}
