import { check } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import type { Drop } from '#shared/book.ts'
import { formatAmount } from '#shared/money.ts'
import css from './ExchangeButton.module.css'
import type { Exchange } from './useExchange.ts'

interface Props {
  drops: readonly Drop[]
  exchange: Exchange
  className?: string | undefined
}

/** The button 兑换 of drops that are alike. In a demo it shows nothing. */
export function ExchangeButton({ drops, exchange, className }: Props) {
  const gone = exchange.isGone(drops)
  const [first] = drops
  if (!first || first.itemId === null) return null
  return (
    <span className={className}>
      {gone ? (
        <span className={css.done}>
          <Icon glyph={check} size={11} />
          已兑换
        </span>
      ) : (
        <button
          type='button'
          className={css.button}
          disabled={exchange.busy}
          aria-label={exchangeName(first, exchange.leftOf(drops).length)}
          onClick={pressed(() => exchange.ask(drops))}
        >
          {exchange.isBusy(drops) ? '兑换中' : '兑换'}
        </button>
      )}
    </span>
  )
}

/** Name of an exchange button for screen readers: the item, how many of it, and the coins for all of them. */
export function exchangeName({ giftName, recoveryPrice }: Drop, count: number): string {
  const amount = formatAmount(Math.round(recoveryPrice * 100 * count) / 100)
  return `兑换 ${giftName}${count > 1 ? ` ×${count}` : ''}，得 ${amount} 金币`
}
