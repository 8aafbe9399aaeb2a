import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { ConfirmExchange } from '#client/stage/ConfirmExchange.tsx'
import { ResultActs } from '#client/stage/ResultActs.tsx'
import { ResultView } from '#client/stage/ResultView.tsx'
import { type Exchange, useExchange } from '#client/stage/useExchange.ts'
import { type CaseBook, dropsOf } from '#shared/book.ts'
import { formatAmount } from '#shared/money.ts'
import { freeState } from '#state/modes/free/freeBox.ts'

/** What a free box has won. It is in the bag already; the player may exchange it at once. */
export function FreeResult({ book, onClose }: { book: CaseBook; onClose: () => void }) {
  const exchange = useExchange(dropsOf(book), freeState.found)
  const [drop] = dropsOf(book)
  return (
    <ResultView book={book} exchange={exchange}>
      <ResultActs>
        <Button tone='gold' onClick={onClose}>
          收下
        </Button>
        <ExchangeOne book={book} exchange={exchange} />
      </ResultActs>
      <ConfirmExchange
        open={exchange.asked !== null}
        text={`将「${drop?.giftName ?? ''}」兑换为金币？`}
        amount={drop?.recoveryPrice ?? 0}
        onClose={exchange.dismiss}
        onConfirm={exchange.confirm}
      />
    </ResultView>
  )
}

function ExchangeOne({ book, exchange }: { book: CaseBook; exchange: Exchange }) {
  const drops = dropsOf(book)
  const gone = exchange.left.length === 0
  const worth = drops[0]?.recoveryPrice ?? 0
  return (
    <Button
      tone='violet'
      disabled={gone}
      busy={exchange.isBusy(drops)}
      onClick={() => exchange.ask(drops)}
      {...(!gone && { label: `兑换 ${formatAmount(worth)} 金币` })}
    >
      <span>{gone ? '已兑换' : '兑换'}</span>
      {!gone && <Amount value={worth} size={16} tone='inherit' />}
    </Button>
  )
}
