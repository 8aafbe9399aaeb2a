import { useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { ResultActs } from '#client/opening/ResultActs.tsx'
import { ResultView } from '#client/opening/ResultView.tsx'
import { resultOf } from '#client/opening/result.ts'
import { type Exchange, useExchange } from '#client/opening/useExchange.ts'
import type { CaseBook } from '#shared/book.ts'
import { formatAmount } from '#shared/money.ts'
import { openingGate } from '#state/openingFlow.ts'
import { ConfirmExchange } from './ConfirmExchange.tsx'
import type { OpenOrder } from './useOpening.ts'

interface Props {
  book: CaseBook
  /** True while a new opening is being asked for. */
  asking: boolean
  /** 收下: leads back to the shelf. Items that are not exchanged are in the bag. */
  onClose: () => void
  onAgain: (order: OpenOrder) => void
  /** The order that 再来一次 sends. */
  again: OpenOrder
}

/** The result of an opening, with buttons to exchange its items or open again. */
export function ResultPanel(props: Props) {
  const { book } = props
  const exchange = useExchange(book)
  return (
    <ResultView book={book} exchange={exchange}>
      <Acts {...props} exchange={exchange} />
      <Question exchange={exchange} />
    </ResultView>
  )
}

/** The buttons 收下, 全部兑换 and 再来一次. */
function Acts({ book, asking, exchange, onClose, onAgain, again }: Props & { exchange: Exchange }) {
  const none = exchange.left.length === 0
  const mythic = resultOf(book)?.best.grade === 0
  return (
    <ResultActs>
      <Button tone='ghost' onClick={onClose}>
        {book.demo ? '返回' : mythic ? '收下神话' : '收下'}
      </Button>
      {book.demo ? (
        <PayButton tone='violet' disabled={asking} gate={openingGate} onPay={() => onAgain({ ...again, demo: false })}>
          正式开启
        </PayButton>
      ) : (
        <Button tone='violet' disabled={none} busy={exchange.busy === 'all'} onClick={() => exchange.ask('all')}>
          {none ? '已全部兑换' : '全部兑换'}
        </Button>
      )}
      <PayButton tone='gold' busy={asking} gate={openingGate} onPay={() => onAgain(again)}>
        <span>
          {book.demo ? '再试一次' : '再来一次'} ×{again.number}
        </span>
        {!book.demo && <Amount value={again.price * again.number} size={18} tone='inherit' />}
      </PayButton>
    </ResultActs>
  )
}

/** Asks the player before an expensive item, or all items, are exchanged for coins. */
function Question({ exchange }: { exchange: Exchange }) {
  const { asked, left } = exchange
  const [last, setLast] = useState('')
  const worth = left.reduce((cents, drop) => cents + Math.round(drop.recoveryPrice * 100), 0) / 100
  const text =
    asked === 'all'
      ? `将 ${left.length} 件物品兑换为 ${formatAmount(worth)} 金币？`
      : asked && `将「${asked.giftName}」兑换为 ${formatAmount(asked.recoveryPrice)} 金币？`
  if (text && text !== last) setLast(text)
  return <ConfirmExchange open={text !== null} text={text ?? last} onClose={exchange.dismiss} onConfirm={exchange.confirm} />
}
