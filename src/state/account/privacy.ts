import { proxy } from 'valtio/vanilla'
import { modifyRankMask } from '#shared/calls/rank.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import { forgetOnLogout } from './ownState.ts'

/** Whether a wish for 隐私模式 is on its way. */
export const privacyState = proxy({ busy: false })

forgetOnLogout(() => {
  privacyState.busy = false
})

/**
 * Hides the player from others and the own figures on this screen, or shows both again: one wish, which the server keeps and `userInfo` holds. Returns
 * false after a refusal, which a toast has told, and while the last wish is on its way.
 */
export async function setHidden(hidden: boolean): Promise<boolean> {
  if (privacyState.busy) return false
  privacyState.busy = true
  const { token } = appState
  try {
    const { masked } = await request(modifyRankMask, { query: { masked: hidden ? '1' : '0' } })
    // After a login as somebody else the wish concerns nobody who is here.
    if (token !== appState.token) return false
    if (appState.userInfo) appState.userInfo.hidden = masked
    return true
  } catch {
    return false
  } finally {
    if (token === appState.token) privacyState.busy = false
  }
}
