import type { CSSProperties, ReactNode } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { type CaseBook, dropsOf } from '#shared/book.ts'
import { DrawPanel } from './DrawPanel.tsx'
import { OtherDrops } from './OtherDrops.tsx'
import { ResultHero } from './ResultHero.tsx'
import { ResultSums } from './ResultSums.tsx'
import css from './ResultView.module.css'
import { resultOf, stampOf } from './result.ts'
import { HeroAfter, heroAfter } from './resultTiming.ts'
import type { Exchange } from './useExchange.ts'

interface Props {
  book: CaseBook
  exchange: Exchange
  /** A small button in the upper corner. */
  corner?: ReactNode
  /** The buttons. They show below the sums and are always in view. */
  children: ReactNode
}

/** The result of an opening: the best drop, the others, and the sums. For a book without drops it shows nothing. */
export function ResultView({ book, exchange, corner, children }: Props) {
  const result = resultOf(book)
  if (!result) return null
  const { best, others, label } = result
  const alone = others.length === 0
  const after = heroAfter(others.length, book.fast)
  return (
    <HeroAfter.Provider value={after}>
      <div className={css.panel} style={{ '--after': `${after}ms` } as CSSProperties}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: when nothing in it can be pressed, it must still scroll by keyboard */}
        <section className={cx(css.scroll, stampOf(label, best.drop) !== null && css.kicked)} tabIndex={0} aria-label='开出的物品'>
          <ResultHero book={book} result={result} exchange={exchange} />
          {alone ? (
            <DrawPanel book={book} result={result} gone={exchange.isGone(dropsOf(book))} />
          ) : (
            <OtherDrops result={result} fast={book.fast} exchange={exchange} />
          )}
        </section>
        {corner && <div className={css.corner}>{corner}</div>}
        <ResultSums book={book} result={result} pity={!alone} />
        {children}
      </div>
    </HeroAfter.Provider>
  )
}
