import { proxy } from 'valtio/vanilla'

/** Whether the last call or the live connection reached the server. The browser's own `navigator.onLine` may be wrong. */
export const connectionStatus = proxy({ lost: false })

/** Notes whether the server has answered. */
export function noteServerReached(reached: boolean): void {
  connectionStatus.lost = !reached
}
