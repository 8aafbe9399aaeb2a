import { proxy } from 'valtio/vanilla'
import { requireLogin } from './session.ts'

/** Which receipt stands over the page. */
export const fairState = proxy({
  /** Receipt of the 凭证 sheet; empty while none is open. */
  receiptId: '',
})

/** Opens the 凭证 sheet over any page (needs a login). The sheet itself loads the receipt and recomputes it. */
export function openReceipt(receiptId: string): void {
  if (requireLogin()) fairState.receiptId = receiptId
}

export function closeReceipt(): void {
  fairState.receiptId = ''
}
