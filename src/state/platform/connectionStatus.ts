import { proxy } from 'valtio/vanilla'
import { HEARTBEAT_INTERVAL } from '#shared/rules.ts'

/** Whether the last call or the live connection reached the server. The browser's own `navigator.onLine` may be wrong. */
export const connectionStatus = proxy({ lost: false })

/** Ms for which a message or heartbeat of the live connection proves that the line holds. */
const LIVE_PROOF = HEARTBEAT_INTERVAL * 1.2

let liveSeen = Number.NEGATIVE_INFINITY

/** Notes whether the server has answered a call. */
export function noteServerReached(reached: boolean): void {
  connectionStatus.lost = !reached
}

/** Notes that a call got no reply in time. That is a slow call and not a lost line while the live connection is heard. */
export function noteTimeout(): void {
  if (Date.now() - liveSeen >= LIVE_PROOF) noteServerReached(false)
}

/** Notes a message or heartbeat of the live connection. */
export function noteLiveSeen(): void {
  liveSeen = Date.now()
  noteServerReached(true)
}
