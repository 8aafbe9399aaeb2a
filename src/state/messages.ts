import { proxy } from 'valtio/vanilla'
import { countUserUnreadMessage } from '#shared/calls/message.ts'
import { request } from './api/request.ts'
import { appState } from './app.ts'

export const messagesState = proxy({ unread: 0 })

/** Counts the unread messages; 0 without login. A failure leaves the last count. */
export async function loadUnread(): Promise<void> {
  if (!appState.token) {
    messagesState.unread = 0
    return
  }
  try {
    messagesState.unread = await request(countUserUnreadMessage, { quiet: true })
  } catch {
    // A badge is not worth a message.
  }
}
