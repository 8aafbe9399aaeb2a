import { useEffect, useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { holdCards } from '#client/items/dissolveCards.ts'
import { rareWords } from '#client/items/rareWords.ts'
import { tellExchanged } from '#client/items/tellExchanged.ts'
import { formatAmount } from '#shared/money.ts'
import css from './ActModal.module.css'
import { Picked } from './Picked.tsx'
import type { Selection } from './useSelection.ts'

interface Props {
  open: boolean
  selection: Selection
  onClose: () => void
  /** Called when the player has decided against it, or when the exchange has ended in whatever way. */
  onEnd?: () => void
}

/** Asks the player before the marked items are exchanged for coins. Then the pictures on their cards dissolve. */
export function ExchangeModal({ open, selection, onClose, onEnd }: Props) {
  const exchange = async () => {
    const dissolveCards = holdCards(selection.some().map(({ itemId }) => itemId))
    onClose()
    const gained = await selection.exchange()
    if (gained !== null) {
      tellExchanged(gained)
      dissolveCards()
    }
    onEnd?.()
  }
  const dismiss = () => {
    onClose()
    onEnd?.()
  }
  const { count, value, lockedOut } = selection
  const rare = useRare(open, selection)
  return (
    <Modal open={open} onClose={dismiss} title='兑换金币' tone='gold' width={310}>
      <Picked items={open ? selection.some() : []} count={count} value={value} />
      {rare && (
        <p className={css.rare} role='alert'>
          {rare}
        </p>
      )}
      <p className={css.text}>
        金币立即到账，10 分钟内未花费可撤销
        {lockedOut > 0 && (
          <>
            <br />
            另有 {lockedOut} 件已锁定，不参与兑换
          </>
        )}
      </p>
      <div className={css.two}>
        <Button tone='ghost' size='sm' onClick={dismiss}>
          再想想
        </Button>
        <PayButton tone='gold' size='sm' busy={rare === null} label={`兑换 ${formatAmount(value)} 金币`} onPay={exchange}>
          兑换
          <Amount value={value} size={16} tone='inherit' />
        </PayButton>
      </div>
    </Modal>
  )
}

/** What the question says of the marked items of grade 0 and 1; '' where there are none, null while that is being learnt. */
function useRare(open: boolean, selection: Selection): string | null {
  const [words, setWords] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the items with which the dialog opens
  useEffect(() => {
    if (!open) return
    let gone = false
    setWords(null)
    void selection.rare().then((items) => {
      if (gone) return
      const named = items && rareWords(items)
      setWords(named === null ? '其中可能有神话或传说物品' : named && `其中有${named}`)
    })
    return () => {
      gone = true
    }
  }, [open])
  return words
}
