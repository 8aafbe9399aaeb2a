import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { useCount } from '#client/chrome/useCount.ts'
import type { CaseBook } from '#shared/book.ts'
import { formatAmount } from '#shared/money.ts'
import { ConfirmExchange } from './ConfirmExchange.tsx'
import { ResultCard } from './ResultCard.tsx'
import { ResultHero } from './ResultHero.tsx'
import css from './ResultPanel.module.css'
import { resultOf, spokenResult } from './result.ts'
import { useExchange } from './useExchange.ts'
import type { OpenOrder } from './useOpening.ts'

interface Props {
  book: CaseBook
  /** A new opening is being asked for. */
  asking: boolean
  /** 收下: back to the shelf; what is not exchanged is in the bag. */
  onClose: () => void
  onAgain: (order: OpenOrder) => void
  /** The order of this book; null after a reload, when it is made up anew from the book. */
  again: OpenOrder | null
}

/** What an opening won and what to do with it. */
export function ResultPanel({ book, asking, onClose, onAgain, again }: Props) {
  const result = resultOf(book)
  const exchange = useExchange(book)
  const order = again ?? orderOf(book)
  if (!result) return null
  const { best, others } = result
  const [left, leftValue] = [exchange.left.length, exchange.left.reduce((sum, drop) => sum + drop.recoveryPrice, 0)]
  return (
    <div className={css.panel}>
      <p className='sr-only' role='status'>
        {spokenResult(book)}
      </p>
      <div className={css.scroll}>
        <ResultHero drop={best} label={result.label} demo={book.demo} alone={others.length === 0} exchange={exchange} />
        {others.length > 0 && (
          <ul className={css.grid}>
            {others.map((drop, at) => (
              <ResultCard key={drop.itemId ?? `${drop.giftId}-${at}`} drop={drop} delay={(others.length - at) * 70} exchange={exchange} />
            ))}
          </ul>
        )}
      </div>
      <Sums value={result.value} cost={result.cost} ratio={result.ratio} demo={book.demo} />
      <div className={css.acts}>
        <Button tone='ghost' onClick={onClose}>
          {book.demo ? '返回' : '收下'}
        </Button>
        {book.demo ? (
          <Button tone='violet' disabled={asking} onClick={() => onAgain({ ...order, demo: false })}>
            正式开启
          </Button>
        ) : (
          <Button tone='violet' disabled={left === 0} busy={exchange.busy === 'all'} onClick={() => exchange.ask('all')}>
            {left === 0 ? '已全部兑换' : '全部兑换'}
          </Button>
        )}
        <Button tone='gold' className={css.again} busy={asking} onClick={() => onAgain(order)}>
          <span>
            {book.demo ? '再试一次' : '再来一次'} ×{book.number}
          </span>
          {!book.demo && <Amount value={order.price * order.number} size={18} tone='inherit' />}
        </Button>
      </div>
      <ConfirmExchange
        text={
          exchange.asked === 'all'
            ? `将 ${left} 件物品兑换为 ${formatAmount(leftValue)} 金币？`
            : exchange.asked && `将「${exchange.asked.giftName}」兑换为 ${formatAmount(exchange.asked.recoveryPrice)} 金币？`
        }
        onClose={exchange.dismiss}
        onConfirm={exchange.confirm}
      />
    </div>
  )
}

const orderOf = (book: CaseBook): OpenOrder => ({
  boxId: book.boxId,
  number: book.number as OpenOrder['number'],
  price: book.openPrice,
  demo: book.demo,
  fast: book.fast,
  skip: false,
})

/** 本次总值, 花费, 倍率. The sum counts up; what it comes to was known before. */
function Sums({ value, cost, ratio, demo }: { value: number; cost: number; ratio: number; demo: boolean }) {
  const shown = useCount(value, 900)
  return (
    <Panel tone='gold' className={css.sums}>
      <div>
        <small>{demo ? '试玩总值' : '本次总值'}</small>
        <Amount value={shown} size={19} />
      </div>
      <div>
        <small>{demo ? '若正式开启' : '花费'}</small>
        <b>{formatAmount(cost)}</b>
      </div>
      <div>
        <small>倍率</small>
        <b className={ratio >= 1 ? css.up : undefined}>{ratio.toFixed(2)}x</b>
      </div>
    </Panel>
  )
}
