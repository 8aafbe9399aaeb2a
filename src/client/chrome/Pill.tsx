import { formatAmount } from '#shared/money.ts'
import { cx } from './cx.ts'
import { CurrencyIcon, type CurrencyName } from './icons/CurrencyIcon.tsx'
import { plus } from './icons/glyphs.ts'
import { Icon } from './icons/Icon.tsx'
import { useOwn } from './own.ts'
import css from './Pill.module.css'
import { pressed } from './press.ts'
import { useCount } from './useCount.ts'

interface Props {
  value: number
  currency: CurrencyName
  /** Makes the balance a button. With `topUp` it shows a gold plus. */
  onClick?: () => void
  topUp?: boolean
  /** Opens more about the balance. The gold plus alone is then the button of `onClick`. */
  onOpen?: { act: () => void; label: string } | undefined
}

const NAMES = { coin: '金币', diamond: '钻石' } as const

/** A balance in the header, which 隐私模式 hides. It counts to a new value in 600 ms. */
export function Pill({ value, currency, onClick, topUp, onOpen }: Props) {
  const shown = useCount(value)
  const { balance, spoken } = useOwn()
  const label = `${NAMES[currency]} ${spoken(formatAmount(value))}`
  const amount = (
    <>
      <CurrencyIcon currency={currency} size={24} className={css.icon} />
      <span aria-hidden='true'>{balance(shown)}</span>
    </>
  )
  const more = topUp && (
    <span className={css.plus} aria-hidden='true'>
      <Icon glyph={plus} size={11} />
    </span>
  )
  const name = cx(css.pill, css[currency])
  if (onOpen && onClick) {
    return (
      <span className={cx(name, css.split)} data-balance={currency}>
        <button
          type='button'
          className={css.open}
          aria-haspopup='dialog'
          aria-label={`${label}，${onOpen.label}`}
          onClick={pressed(onOpen.act)}
        >
          {amount}
        </button>
        <button type='button' className={css.act} aria-label='去充值' onClick={pressed(onClick)}>
          {more}
        </button>
      </span>
    )
  }
  if (!onClick) {
    return (
      <span className={name} role='img' aria-label={label} data-balance={currency}>
        {amount}
        {more}
      </span>
    )
  }
  return (
    <button type='button' className={name} aria-label={`${label}，去充值`} data-balance={currency} onClick={pressed(onClick)}>
      {amount}
      {more}
    </button>
  )
}
