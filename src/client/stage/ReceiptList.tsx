import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { pressed } from '#client/chrome/press.ts'
import { openReceipt } from '#state/core/fairness/fair.ts'
import css from './ReceiptList.module.css'
import type { Stack } from './result.ts'

/**
 * Returns what the button 凭证 does: one draw opens its receipt at once, several open the list of their receipts. Null in a demo,
 * which has no receipts.
 */
export function useReceipts({ drop, all }: Stack, showList: () => void): (() => void) | null {
  const { receiptId } = drop
  if (receiptId === null) return null
  return all.length > 1 ? showList : () => openReceipt(receiptId)
}

/** The receipts of drops that are alike. Every draw has one of its own. */
export function ReceiptList({ stack, open, onClose }: { stack: Stack; open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title={`凭证 ×${stack.all.length}`} width={300}>
      <p className={css.name}>{stack.drop.giftName}</p>
      <ul className={css.list}>
        {stack.all.map(({ drop: { receiptId }, draw }) => (
          <li key={draw}>
            <button
              type='button'
              className={css.row}
              onClick={pressed(() => {
                onClose()
                if (receiptId !== null) openReceipt(receiptId)
              })}
            >
              <Icon glyph={shieldCheck} size={17} />第 {draw} 抽的凭证
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
