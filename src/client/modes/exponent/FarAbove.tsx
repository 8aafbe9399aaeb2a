import { Button } from '#client/chrome/Button.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { formatAmount } from '#shared/money.ts'
import css from './Bars.module.css'

interface Props {
  open: boolean
  stake: number
  onClose: () => void
  onEnter: () => void
}

/** Asks whether a stake far above the last one is meant. */
export function FarAbove({ open, stake, onClose, onEnter }: Props) {
  return (
    <Modal open={open} onClose={onClose} title='比上一笔多' width={312}>
      <p className={css.calm}>将为下一局投入 {formatAmount(stake)} 金币，是上一笔的 3 倍以上。</p>
      <div className={css.bar}>
        <Button tone='ghost' className={css.act} onClick={onClose}>
          返回
        </Button>
        <PayButton tone='gold' className={css.act} onPay={onEnter}>
          确认投入
        </PayButton>
      </div>
    </Modal>
  )
}
