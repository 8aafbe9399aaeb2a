import { proxy } from 'valtio/vanilla'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { requireLogin } from '#state/account/session.ts'

/** Which receipt the receipt sheet shows. */
export const fairState = proxy({
  /** Id of the receipt in the 凭证 sheet; empty while the sheet is closed. */
  receiptId: '',
})

/**
 * Opens the 凭证 sheet over any page; a visitor who is not logged in gets the login overlay instead. The sheet itself loads and checks
 * the receipt.
 */
export function openReceipt(receiptId: string): void {
  if (requireLogin()) fairState.receiptId = receiptId
}

export function closeReceipt(): void {
  fairState.receiptId = ''
}

forgetOnLogout(closeReceipt)
