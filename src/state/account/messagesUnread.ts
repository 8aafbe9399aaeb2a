import { proxy } from 'valtio/vanilla'
import { countUserUnreadMessage } from '#shared/calls/badges.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import { forgetOnLogout } from './ownState.ts'

/** How many messages the player has not read. It has a file of its own, because 首页 shows it and no list. */
export const messagesState = proxy({ unread: 0 })

forgetOnLogout(() => {
  messagesState.unread = 0
})

/** Loads the number of unread messages; 0 without login. After a failure the old number stays. */
export async function loadUnread(): Promise<void> {
  const { token } = appState
  if (!token) {
    messagesState.unread = 0
    return
  }
  try {
    const unread = await request(countUserUnreadMessage, { quiet: true })
    if (token === appState.token) messagesState.unread = unread
  } catch {
    // A failed count is not worth an error message.
  }
}
