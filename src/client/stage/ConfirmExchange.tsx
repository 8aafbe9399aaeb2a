import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { formatAmount } from '#shared/money.ts'
import css from './ConfirmExchange.module.css'

interface Props {
  open: boolean
  /** The question. */
  text: string
  /** Coins that the player gets. */
  amount: number
  onClose: () => void
  onConfirm: () => void
}

/** Asks the player before items are exchanged for coins, which can be undone for ten minutes at most. */
export function ConfirmExchange({ open, text, amount, onClose, onConfirm }: Props) {
  return (
    <Modal open={open} onClose={onClose} title='兑换金币' width={300}>
      <p className={css.text}>
        {text}
        <br />
        10 分钟内，金币未花费时可撤销。
      </p>
      <div className={css.acts}>
        <Button tone='ghost' size='sm' onClick={onClose}>
          再想想
        </Button>
        <PayButton tone='gold' size='sm' label={`兑换 ${formatAmount(amount)} 金币`} onPay={onConfirm}>
          兑换
          <Amount value={amount} size={16} tone='inherit' />
        </PayButton>
      </div>
    </Modal>
  )
}
