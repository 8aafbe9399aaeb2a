import { cx } from '#client/chrome/cx.ts'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import { rem } from '#client/chrome/rem.ts'
import { Currency } from '#shared/codes.ts'
import { formatAmount } from '#shared/money.ts'
import { signed } from './amounts.ts'
import css from './SignedAmount.module.css'

interface Props {
  /** Wire amount with its sign. */
  value: number
  currency: number
  /** Height of the numerals, px at 375 width. */
  size?: number
  /** Nothing moved yet, or never will: without a sign. */
  unmoved?: 'yet' | 'ever'
}

/** What came in, in the colour of its currency, or went out, in white; with its sign. */
export function SignedAmount({ value, currency, size = 15, unmoved }: Props) {
  const name = currency === Currency.diamond ? 'diamond' : 'coin'
  return (
    <span className={cx(css.amount, unmoved ? unmoved === 'ever' && css.muted : value > 0 && css[name])} style={{ fontSize: rem(size) }}>
      <CurrencyIcon currency={name} size={Math.round(size * 0.96)} />
      <span>{unmoved ? formatAmount(value) : signed(value)}</span>
      <span className='sr-only'>{name === 'coin' ? '金币' : '钻石'}</span>
    </span>
  )
}
