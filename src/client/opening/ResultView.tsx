import type { CSSProperties, ReactNode } from 'react'
import { cx } from '#client/chrome/cx.ts'
import type { CaseBook } from '#shared/book.ts'
import { ResultCard } from './ResultCard.tsx'
import { ResultHero } from './ResultHero.tsx'
import { ResultSums } from './ResultSums.tsx'
import css from './ResultView.module.css'
import { resultOf, stampOf } from './result.ts'
import { HeroAfter, heroAfter, turnsAt } from './resultTiming.ts'
import type { Exchange } from './useExchange.ts'

interface Props {
  book: CaseBook
  exchange: Exchange
  /** The buttons. They show below the sums and are always in view. */
  children: ReactNode
}

/** The result of an opening: the best drop, the others, and the sums. For a book without drops it shows nothing. */
export function ResultView({ book, exchange, children }: Props) {
  const result = resultOf(book)
  if (!result) return null
  const { best, others, label } = result
  const after = heroAfter(others.length)
  return (
    <HeroAfter.Provider value={after}>
      <div className={css.panel} style={{ '--after': `${after}ms` } as CSSProperties}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: when nothing in it can be pressed, it must still scroll by keyboard */}
        <section className={cx(css.scroll, stampOf(label, best) !== null && css.kicked)} tabIndex={0} aria-label='开出的物品'>
          <ResultHero book={book} drop={best} label={label} alone={others.length === 0} exchange={exchange} />
          {others.length > 0 && (
            <ul className={css.grid} aria-label='其余物品'>
              {others.map((drop, at) => (
                <ResultCard
                  key={drop.itemId ?? `${drop.giftId}-${at}`}
                  drop={drop}
                  delay={turnsAt(at, others.length)}
                  exchange={exchange}
                />
              ))}
            </ul>
          )}
        </section>
        <ResultSums book={book} result={result} />
        {children}
      </div>
    </HeroAfter.Provider>
  )
}
