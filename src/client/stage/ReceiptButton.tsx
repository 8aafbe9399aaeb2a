import { useState } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import css from './ReceiptButton.module.css'
import { ReceiptList, useReceipts } from './ReceiptList.tsx'
import type { Stack } from './result.ts'

/** The button 凭证 of drops that are alike, which opens the proof of their draws. In a demo it shows nothing. */
export function ReceiptButton({ stack, className }: { stack: Stack; className?: string | undefined }) {
  const [listed, setListed] = useState(false)
  const open = useReceipts(stack, () => setListed(true))
  if (!open) return null
  return (
    <>
      <button type='button' className={cx(css.button, className)} aria-label={`${stack.drop.giftName} 的凭证`} onClick={pressed(open)}>
        <Icon glyph={shieldCheck} size={14} />
      </button>
      <ReceiptList stack={stack} open={listed} onClose={() => setListed(false)} />
    </>
  )
}
