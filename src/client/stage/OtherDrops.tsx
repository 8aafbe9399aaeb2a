import { Amount } from '#client/chrome/Amount.tsx'
import { cx } from '#client/chrome/cx.ts'
import { pressed } from '#client/chrome/press.ts'
import type { Drop } from '#shared/book.ts'
import css from './OtherDrops.module.css'
import { ResultCard } from './ResultCard.tsx'
import type { Result } from './result.ts'
import { turnsAt } from './resultTiming.ts'
import type { Exchange } from './useExchange.ts'

/** Fewer common drops than this are exchanged one by one. */
const MANY = 2

/** The other drops of a result as cards, and above them the exchange of all common ones. */
export function OtherDrops({ result: { best, others }, fast, exchange }: { result: Result; fast: boolean; exchange: Exchange }) {
  const drops = [best, ...others].flatMap(({ all }) => all.map(({ drop }) => drop))
  const commons = drops.filter(({ grade }) => grade === 4)
  const mixed = commons.length < drops.length
  return (
    <>
      {mixed && commons.length >= MANY && <Commons drops={commons} exchange={exchange} />}
      <ul className={css.grid} aria-label='其余物品' data-keep-clear>
        {others.map((stack, at) => (
          <ResultCard
            key={`${stack.drop.giftId} ${stack.drop.label}`}
            stack={stack}
            delay={turnsAt(at, others.length, fast)}
            exchange={exchange}
          />
        ))}
      </ul>
    </>
  )
}

/** The button 兑换全部普通. It disappears when no common drop is left in the bag, and in a demo. */
function Commons({ drops, exchange }: { drops: readonly Drop[]; exchange: Exchange }) {
  const left = exchange.leftOf(drops)
  const worth = left.reduce((cents, { recoveryPrice }) => cents + Math.round(recoveryPrice * 100), 0) / 100
  if (drops.every(({ itemId }) => itemId === null)) return null
  return (
    <button
      type='button'
      className={cx(css.commons, left.length === 0 && css.none)}
      disabled={exchange.busy || left.length === 0}
      onClick={pressed(() => exchange.ask(left))}
    >
      {left.length === 0 ? (
        '普通物品已全部兑换'
      ) : (
        <>
          兑换全部普通 <b>{left.length}</b> 件
          <Amount value={worth} size={14} />
        </>
      )}
    </button>
  )
}
