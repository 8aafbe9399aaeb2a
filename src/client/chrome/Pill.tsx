import { formatAmount } from '#shared/money.ts'
import { cx } from './cx.ts'
import { CurrencyIcon, type CurrencyName } from './icons/CurrencyIcon.tsx'
import { plus } from './icons/glyphs.ts'
import { Icon } from './icons/Icon.tsx'
import css from './Pill.module.css'
import { pressed } from './press.ts'
import { useCount } from './useCount.ts'

interface Props {
  value: number
  currency: CurrencyName
  /** Makes the balance a button. With `topUp` it shows a gold plus. */
  onClick?: () => void
  topUp?: boolean
}

const NAMES = { coin: '金币', diamond: '钻石' } as const

/** A balance in the header. It counts to a new value in 600 ms. */
export function Pill({ value, currency, onClick, topUp }: Props) {
  const shown = useCount(value)
  const label = `${NAMES[currency]} ${formatAmount(value)}`
  const inside = (
    <>
      <CurrencyIcon currency={currency} size={24} className={css.icon} />
      <span aria-hidden='true'>{formatAmount(shown)}</span>
      {topUp && (
        <span className={css.plus} aria-hidden='true'>
          <Icon glyph={plus} size={11} />
        </span>
      )}
    </>
  )
  const name = cx(css.pill, css[currency])
  if (!onClick) {
    return (
      <span className={name} role='img' aria-label={label} data-balance={currency}>
        {inside}
      </span>
    )
  }
  return (
    <button type='button' className={name} aria-label={`${label}，去充值`} data-balance={currency} onClick={pressed(onClick)}>
      {inside}
    </button>
  )
}
