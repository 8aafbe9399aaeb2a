import { cx } from '../cx.ts'
import { rem } from '../rem.ts'
import css from './CurrencyIcon.module.css'

/** Name of the balance that an amount belongs to. */
export type CurrencyName = 'coin' | 'diamond'

interface Props {
  currency: CurrencyName
  /** px at 375 width. */
  size: number
  className?: string | undefined
}

export function CurrencyIcon({ currency, size, className }: Props) {
  return <span aria-hidden='true' className={cx(css.icon, css[currency], className)} style={{ width: rem(size), height: rem(size) }} />
}
