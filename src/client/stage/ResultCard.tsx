import { ItemCard } from '#client/chrome/ItemCard.tsx'
import { useDissolve } from './dissolve.ts'
import { ExchangeButton } from './ExchangeButton.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'
import css from './ResultCard.module.css'
import type { Stack } from './result.ts'
import { Term } from './Term.tsx'
import type { Exchange } from './useExchange.ts'

interface Props {
  stack: Stack
  /** Ms after the panel opens until the card turns over. */
  delay: number
  exchange: Exchange
}

/** One of several drops, or several that are alike, as a card that turns over when its time comes. When it is exchanged its picture dissolves. */
export function ResultCard({ stack, delay, exchange }: Props) {
  const { drop, all } = stack
  const drops = all.map(({ drop: one }) => one)
  const gone = exchange.isGone(drops)
  const card = useDissolve<HTMLLIElement>(gone, exchange.busy)
  return (
    <li ref={card} className={css.card} style={{ animationDelay: `${delay}ms` }}>
      <ItemCard item={drop} size='low' spent={gone} count={all.length}>
        {drop.label !== null && (
          <span className={css.gold}>
            <Term of={drop.label} />
          </span>
        )}
        <ExchangeButton drops={drops} exchange={exchange} className={css.exchange} />
        <ReceiptButton stack={stack} className={css.receipt} />
      </ItemCard>
      <span className={css.back} style={{ animationDelay: `${delay}ms` }} aria-hidden='true' />
    </li>
  )
}
