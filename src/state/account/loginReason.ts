import { proxy } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import { appState } from '#state/platform/app.ts'

/** Why the player's login has ended, in the server's words. The login box shows it; '' when nothing has ended. */
export const loginReasonState = proxy({ reason: '' })

/** Notes why a login has ended. It is forgotten when the login box closes. */
export function noteLoginEnd(reason: string): void {
  loginReasonState.reason = reason
}

subscribeKey(appState, 'isAccount', (open) => {
  if (!open) loginReasonState.reason = ''
})
