import { useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { share } from '#client/chrome/icons/glyphs.ts'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { rareWords } from '#client/items/rareWords.ts'
import { ShareReplay } from '#client/overlays/share/ShareReplay.tsx'
import { ConfirmExchange } from '#client/stage/ConfirmExchange.tsx'
import { ResultActs } from '#client/stage/ResultActs.tsx'
import { ResultView } from '#client/stage/ResultView.tsx'
import { resultOf } from '#client/stage/result.ts'
import { SideTool } from '#client/stage/SideTool.tsx'
import { type Exchange, useExchange } from '#client/stage/useExchange.ts'
import { type CaseBook, type Drop, dropsOf } from '#shared/book.ts'
import { formatAmount } from '#shared/money.ts'
import { openingGate, openingState } from '#state/modes/case/flow.ts'
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
  const exchange = useExchange(dropsOf(book), openingState.found)
  return (
    <ResultView book={book} exchange={exchange} corner={<Share book={book} />}>
      <Acts {...props} exchange={exchange} />
      <Question exchange={exchange} />
    </ResultView>
  )
}

/** Shares the replay of a paid opening. */
function Share({ book }: { book: CaseBook }) {
  const best = resultOf(book)?.best.drop
  if (!best || book.openId === null) return null
  return (
    <ShareReplay play={{ kind: 'case', id: book.openId }} won={`开出了${best.giftName}`}>
      {(open) => <SideTool glyph={share} name='分享' onClick={open} />}
    </ShareReplay>
  )
}

/** The buttons 收下, 兑换 and 再来一次. */
function Acts({ book, asking, exchange, onClose, onAgain, again }: Props & { exchange: Exchange }) {
  const mythic = resultOf(book)?.best.drop.grade === 0
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
        <ExchangeAll book={book} exchange={exchange} />
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

const worthOf = (drops: readonly Drop[]) => drops.reduce((cents, drop) => cents + Math.round(drop.recoveryPrice * 100), 0) / 100

/** Exchanges everything that the opening has won and that is still in the bag: 兑换 for one item, 全部兑换 for several. */
function ExchangeAll({ book, exchange }: { book: CaseBook; exchange: Exchange }) {
  const { left, isBusy, ask } = exchange
  const drops = dropsOf(book)
  const words = drops.length === 1 ? ['兑换', '已兑换'] : ['全部兑换', '已全部兑换']
  return (
    <Button
      tone='violet'
      disabled={left.length === 0}
      busy={isBusy(drops)}
      onClick={() => ask(drops)}
      {...(left.length > 0 && { label: `${words[0]} ${formatAmount(worthOf(left))} 金币` })}
    >
      <span>{left.length === 0 ? words[1] : words[0]}</span>
      {left.length > 0 && <Amount value={worthOf(left)} size={16} tone='inherit' />}
    </Button>
  )
}

/** Asks the player before a rare item, or several items, are exchanged for coins. */
function Question({ exchange }: { exchange: Exchange }) {
  const { asked } = exchange
  const [last, setLast] = useState<readonly Drop[]>([])
  if (asked && asked !== last) setLast(asked)
  return (
    <ConfirmExchange
      open={asked !== null}
      text={`将${namesOf(asked ?? last)}兑换为金币？`}
      amount={worthOf(asked ?? last)}
      onClose={exchange.dismiss}
      onConfirm={exchange.confirm}
    />
  )
}

/** The rare ones among several, which are not given up unnamed. */
function withRare(drops: readonly Drop[]): string {
  const words = rareWords(drops)
  return words && `（含${words}）`
}

/** Drops in the words of the question: by name when all are alike, else by number. */
function namesOf(drops: readonly Drop[]): string {
  const [one] = drops
  if (!one || drops.some(({ giftId }) => giftId !== one.giftId)) return ` ${drops.length} 件物品${withRare(drops)}`
  return `「${one.giftName}」${drops.length > 1 ? ` ×${drops.length} ` : ''}`
}
