import { proxy } from 'valtio/vanilla'
import { endGuide } from '#shared/calls/profile.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import { forgetOnLogout } from './ownState.ts'

/** How far a new player has come in the welcome on this device. After a reload the server's facts tell it again. */
export const guideState = proxy({ opened: false })

forgetOnLogout(() => {
  guideState.opened = false
})

/** Notes that the player has opened the free box. */
export function noteOpened(): void {
  guideState.opened = true
}

/** Ends the welcome at once and for ever. Without a reply it ends on this device and may greet the player once more after a reload. */
export async function leaveGuide(): Promise<void> {
  if (appState.userInfo) appState.userInfo.fresh = false
  await request(endGuide, { quiet: true }).catch(() => undefined)
}
