import { proxy } from 'valtio/vanilla'
import { welfareBadge } from '#shared/calls/badges.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'

/** How many things the player can take in 福利. 首页 shows it on the red packet. */
export const welfareBadgeState = proxy({ count: 0 })

forgetOnLogout(() => {
  welfareBadgeState.count = 0
})

/** Loads the number; a visitor has none, and nothing is asked for one. After a failure the old number stays. */
export async function loadWelfareBadge(): Promise<void> {
  const { token } = appState
  if (!token) return
  try {
    const { count } = await request(welfareBadge, { quiet: true })
    if (token === appState.token) welfareBadgeState.count = count
  } catch {
    // A failed count is not worth an error message.
  }
}
