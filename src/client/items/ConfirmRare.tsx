import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import css from '#client/stage/ConfirmExchange.module.css'
import type { ItemCard } from '#shared/calls/cards.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { rareOf, rareWords } from './rareWords.ts'

interface Props {
  open: boolean
  items: readonly Pick<ItemCard, 'giftId' | 'giftName' | 'grade' | 'recoveryPrice'>[]
  /** What is done with them, e.g. 投入. */
  verb: string
  onClose: () => void
  onConfirm: () => void
}

/** Asks the player before items are given up of which some are of grade 0 or 1: it names these and says their worth. */
export function ConfirmRare({ open, items, verb, onClose, onConfirm }: Props) {
  const worth = toWire(rareOf(items).reduce((sum, { recoveryPrice }) => sum + toMinor(recoveryPrice), 0))
  return (
    <Modal open={open} onClose={onClose} title={`确认${verb}`} width={300}>
      <p className={css.text}>
        所选物品中有{rareWords(items)}
        <br />
        价值 <Amount value={worth} size={16} />
        ，确定要{verb}吗？
      </p>
      <div className={css.acts}>
        <Button tone='ghost' size='sm' onClick={onClose}>
          再想想
        </Button>
        <PayButton
          tone='gold'
          size='sm'
          onPay={() => {
            onClose()
            onConfirm()
          }}
        >
          确认{verb}
        </PayButton>
      </div>
    </Modal>
  )
}
