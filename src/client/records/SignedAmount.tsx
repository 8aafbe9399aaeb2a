import { cx } from '#client/chrome/cx.ts'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import { typeRem } from '#client/chrome/rem.ts'
import { Currency } from '#shared/codes.ts'
import { formatAmount } from '#shared/money.ts'
import { signed } from './amounts.ts'
import css from './SignedAmount.module.css'

interface Props {
  /** In coins or diamonds; negative for what the player spent. */
  value: number
  currency: number
  /** Height of the digits, px at 375 width. */
  size?: number
  /** Shows the amount without a sign: `yet` when it has not been credited yet, `ever` when it never will be. */
  unmoved?: 'yet' | 'ever'
}

/** An amount with its sign. What the player gained shows in the colour of the currency, what the player spent in white. */
export function SignedAmount({ value, currency, size = 15, unmoved }: Props) {
  const name = currency === Currency.diamond ? 'diamond' : 'coin'
  return (
    <span
      className={cx(css.amount, unmoved ? unmoved === 'ever' && css.muted : value > 0 && css[name])}
      style={{ fontSize: typeRem(size) }}
    >
      <CurrencyIcon currency={name} size={Math.round(size * 0.96)} />
      <span>{unmoved ? formatAmount(value) : signed(value)}</span>
      <span className='sr-only'>{name === 'coin' ? '金币' : '钻石'}</span>
    </span>
  )
}
