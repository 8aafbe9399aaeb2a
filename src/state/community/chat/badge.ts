import { proxy } from 'valtio/vanilla'
import { forgetOnLogout } from '#state/account/ownState.ts'

/** How many lines of 客服 the player has not read. 首页 shows it. */
export const chatUnreadState = proxy({ count: 0 })

forgetOnLogout(() => {
  chatUnreadState.count = 0
})
