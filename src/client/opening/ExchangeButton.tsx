import { check } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import type { Drop } from '#shared/book.ts'
import { formatAmount } from '#shared/money.ts'
import { useFlight } from './coinFlight.ts'
import css from './ExchangeButton.module.css'
import type { Exchange } from './useExchange.ts'

interface Props {
  drop: Drop
  exchange: Exchange
  className?: string | undefined
}

/** The button 兑换 of one drop. In a demo it shows nothing. After the exchange, coins fly from it to the balance. */
export function ExchangeButton({ drop, exchange, className }: Props) {
  const gone = exchange.isGone(drop)
  const flight = useFlight(gone, exchange.busy !== null)
  if (drop.itemId === null) return null
  return (
    <span ref={flight} className={className}>
      {gone ? (
        <span className={css.done}>
          <Icon glyph={check} size={11} />
          已兑换
        </span>
      ) : (
        <button
          type='button'
          className={css.button}
          disabled={exchange.busy !== null}
          aria-label={`兑换 ${drop.giftName}，得 ${formatAmount(drop.recoveryPrice)} 金币`}
          onClick={pressed(() => exchange.ask(drop))}
        >
          {exchange.busy === drop.itemId ? '兑换中' : '兑换'}
        </button>
      )}
    </span>
  )
}
