import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { holdCards } from '#client/items/dissolveCards.ts'
import { formatAmount } from '#shared/money.ts'
import { notify } from '#state/platform/notice.ts'
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
      notify.success(`已兑换 ${formatAmount(gained)} 金币`)
      dissolveCards()
    }
    onEnd?.()
  }
  const dismiss = () => {
    onClose()
    onEnd?.()
  }
  const { count, value } = selection
  return (
    <Modal open={open} onClose={dismiss} title='兑换金币' tone='gold' width={310}>
      <Picked items={open ? selection.some() : []} count={count} value={value} />
      <p className={css.text}>金币立即到账，兑换后无法撤回</p>
      <div className={css.two}>
        <Button tone='ghost' size='sm' onClick={dismiss}>
          再想想
        </Button>
        <PayButton tone='gold' size='sm' label={`兑换 ${formatAmount(value)} 金币`} onPay={exchange}>
          兑换
          <Amount value={value} size={16} tone='inherit' />
        </PayButton>
      </div>
    </Modal>
  )
}
