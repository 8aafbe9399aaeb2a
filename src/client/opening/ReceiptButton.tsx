import { cx } from '#client/chrome/cx.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import type { Drop } from '#shared/book.ts'
import { openReceipt } from '#state/fair.ts'
import css from './ReceiptButton.module.css'

/** The button 凭证 of one drop, which opens the proof of its draw. In a demo it shows nothing. */
export function ReceiptButton({ drop, className }: { drop: Drop; className?: string | undefined }) {
  const { receiptId, giftName } = drop
  if (receiptId === null) return null
  return (
    <button
      type='button'
      className={cx(css.button, className)}
      aria-label={`${giftName} 的凭证`}
      onClick={pressed(() => openReceipt(receiptId))}
    >
      <Icon glyph={shieldCheck} size={14} />
    </button>
  )
}
