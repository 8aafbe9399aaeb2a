import { formatAmount } from '#shared/money.ts'
import css from './Amount.module.css'
import { cx } from './cx.ts'
import { CurrencyIcon, type CurrencyName } from './icons/CurrencyIcon.tsx'
import { useOwn } from './own.ts'
import { typeRem } from './rem.ts'

interface Props {
  /** Amount as the server sends it, in coins or diamonds. */
  value: number
  currency?: CurrencyName
  /** Height of the digits, px at 375 width. */
  size?: number
  /** 'inherit' takes the colour of the surrounding text, e.g. on gold. */
  tone?: 'money' | 'inherit'
  /** True for a balance of the player, which 隐私模式 hides. */
  own?: boolean
  className?: string | undefined
}

const SPOKEN = { coin: '金币', diamond: '钻石' } as const

/** An amount with 2 decimals and the icon of its currency. */
export function Amount({ value, currency = 'coin', size = 13, tone = 'money', own = false, className }: Props) {
  const { balance } = useOwn()
  return (
    <span className={cx(css.amount, tone === 'money' && css[currency], className)} style={{ fontSize: typeRem(size) }}>
      <CurrencyIcon currency={currency} size={Math.round(size * 1.06)} />
      <span>{own ? balance(value) : formatAmount(value)}</span>
      <span className='sr-only'>{SPOKEN[currency]}</span>
    </span>
  )
}
