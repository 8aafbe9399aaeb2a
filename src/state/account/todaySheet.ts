import { proxy } from 'valtio/vanilla'
import { forgetOnLogout } from './ownState.ts'

/* It stands apart from the sums, whose call the first load does without. */

/** Whether the sheet 今日 lies over the page. */
export const todaySheet = proxy({ open: false })

/** Opens the sheet, with the sums as they are now. */
export function openToday(): void {
  todaySheet.open = true
}

export function closeToday(): void {
  todaySheet.open = false
}

forgetOnLogout(closeToday)
