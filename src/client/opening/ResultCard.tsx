import { cx } from '#client/chrome/cx.ts'
import { ItemCard } from '#client/chrome/ItemCard.tsx'
import { Tag } from '#client/chrome/Tag.tsx'
import type { Drop } from '#shared/book.ts'
import { LABEL_NAMES } from '#shared/codes.ts'
import { ExchangeButton } from './ExchangeButton.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'
import css from './ResultCard.module.css'
import type { Exchange } from './useExchange.ts'

interface Props {
  drop: Drop
  /** Ms after the panel opens until the card turns over. */
  delay: number
  exchange: Exchange
}

/** One of several drops, as a card that turns over when its time comes. */
export function ResultCard({ drop, delay, exchange }: Props) {
  const gone = exchange.isGone(drop)
  return (
    <li className={cx(css.card, gone && css.gone)} style={gone ? undefined : { animationDelay: `${delay}ms` }}>
      <ItemCard item={drop} size='low' spent={gone}>
        {drop.label !== null && (
          <Tag tone='lucky' className={css.gold}>
            {LABEL_NAMES[drop.label]}
          </Tag>
        )}
        <ExchangeButton drop={drop} exchange={exchange} className={css.exchange} />
        <ReceiptButton drop={drop} className={css.receipt} />
      </ItemCard>
      <span className={css.back} style={{ animationDelay: `${delay}ms` }} aria-hidden='true' />
    </li>
  )
}
