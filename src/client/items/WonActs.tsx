import { useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { QuantityRow } from '#client/chrome/QuantityRow.tsx'
import { ConfirmExchange } from '#client/stage/ConfirmExchange.tsx'
import { formatAmount, toMinor, toWire } from '#shared/money.ts'
import { exchangeWonItems, exponentBag, moveItems } from '#state/modes/exponent/bag.ts'
import { notify } from '#state/platform/notice.ts'
import { holdCards } from './dissolveCards.ts'
import css from './ItemSheet.module.css'
import { LockLine } from './LockLine.tsx'
import type { BagStack } from './stacks.ts'
import { tellExchanged } from './tellExchanged.ts'

/** Items of this grade or rarer are exchanged only after a question. */
const ASK_FROM = 2

/** 移入背包 and 兑换 of an item of the 指数行囊, or of as many alike ones as the player chooses. `onDone` closes the sheet. */
export function WonActs({ stack: { item, items }, onDone }: { stack: BagStack; onDone: () => void }) {
  const [quantity, setQuantity] = useState(1)
  const [moving, setMoving] = useState(false)
  const [asking, setAsking] = useState(false)
  const most = items.length
  const ids = items.slice(0, quantity).map(({ itemId }) => itemId)
  const worth = toWire(toMinor(item.recoveryPrice) * quantity)
  const move = () => {
    if (moving) return
    setMoving(true)
    moveItems(ids)
      .then(
        () => notify.success('已移入背包'),
        () => undefined,
      )
      .finally(onDone)
  }
  const exchange = () => {
    const dissolveCards = holdCards(ids)
    return exchangeWonItems(ids)
      .then(
        (gained) => {
          tellExchanged(gained, () => void exponentBag.load())
          dissolveCards()
        },
        () => undefined,
      )
      .finally(onDone)
  }
  const rare = quantity > 1 || item.grade <= ASK_FROM
  return (
    <>
      {most > 1 && <QuantityRow quantity={quantity} most={most} onChange={(next) => setQuantity(Math.min(most, Math.max(1, next)))} />}
      <div className={css.acts}>
        <Button tone='violet' size='sm' busy={moving} onClick={move}>
          移入背包
        </Button>
        <PayButton
          tone='gold'
          size='sm'
          label={`兑换 ${formatAmount(worth)} 金币`}
          className={css.exchange}
          disabled={item.locked === true}
          onPay={() => (rare ? setAsking(true) : exchange())}
        >
          兑换
          <Amount value={worth} size={13} tone='inherit' />
        </PayButton>
      </div>
      <LockLine list={exponentBag} items={items.slice(0, quantity)} onDone={onDone} />
      <ConfirmExchange
        open={asking}
        text={`将 ${quantity} 件${item.giftName}兑换成金币？`}
        amount={worth}
        onClose={() => setAsking(false)}
        onConfirm={exchange}
      />
    </>
  )
}
