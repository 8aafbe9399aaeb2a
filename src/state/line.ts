import { proxy } from 'valtio/vanilla'

/** Whether the last call or the live connection reached the server. The browser's own `navigator.onLine` may be wrong. */
export const lineState = proxy({ cut: false })

/** Notes whether the server has answered. */
export function noteLine(reached: boolean): void {
  lineState.cut = !reached
}
