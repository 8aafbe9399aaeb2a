/** Local-storage entry that is there while lines wait on this device to be sent to 客服, whoever wrote them. */
const WAITING_KEY = 'xingxia.chat'

/** Notes whether lines wait, so that a visit without any loads no code for them. */
export function noteWaiting(waits: boolean): void {
  try {
    if (waits) localStorage.setItem(WAITING_KEY, '1')
    else localStorage.removeItem(WAITING_KEY)
  } catch {
    // Without storage nothing waits beyond the page.
  }
}

/** True when lines wait on this device. */
export function hasWaiting(): boolean {
  try {
    return localStorage.getItem(WAITING_KEY) !== null
  } catch {
    return false
  }
}
