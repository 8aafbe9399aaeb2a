import { proxy } from 'valtio/vanilla'
import type { DataOf } from '#shared/calls/call.ts'
import { countUserUnreadMessage, getMessageDetail, listMessage, type MessageRow, readAllMessages } from '#shared/calls/message.ts'
import { EventType } from '#shared/codes.ts'
import type { LiveMessage } from '#shared/live.ts'
import { request } from './api/request.ts'
import { appState } from './app.ts'
import { notify } from './notice.ts'
import { forgetOnLogout } from './ownState.ts'
import { pagedList } from './pagedList.ts'
import { isShowRunning } from './stage.ts'

/** A message as it is read. */
export type Message = DataOf<typeof getMessageDetail>

export const messagesState = proxy({ unread: 0 })

forgetOnLogout(() => {
  messagesState.unread = 0
})

/** Messages of the player, newest first. */
export const messages = pagedList(
  (page) => request(listMessage, { query: { page }, quiet: true }),
  ({ messageId }: MessageRow) => messageId,
)

/** Counts the unread messages; 0 without login. A failure leaves the last count. */
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
    // A badge is not worth a message.
  }
}

/** The list and the count, read anew together. */
export async function renewMessages(): Promise<void> {
  await Promise.all([messages.load(), loadUnread()])
}

/** Opens a message, which marks it read. Rejects with ApiError; the caller shows the failure. */
export async function readMessage(messageId: string): Promise<Message> {
  const message = await request(getMessageDetail, { query: { messageId }, quiet: true })
  const row = messages.state.items.find((one) => one.messageId === messageId)
  if (row && !row.read) {
    row.read = true
    messagesState.unread = Math.max(0, messagesState.unread - 1)
  }
  return message
}

/** Marks every message read; returns how many were not. Rejects with ApiError after its toast. */
export async function readAll(): Promise<number> {
  const count = await request(readAllMessages)
  for (const row of messages.state.items) row.read = true
  messagesState.unread = 0
  return count
}

/** A message was pushed: counted, told, and added to the list where that is open. A show that runs is not talked over. */
export function hearMessage(push: LiveMessage): void {
  if (push.eventType !== EventType.messageArrived) return
  catchUpMessages()
  if (!isShowRunning()) notify.success(`新消息：${push.data.title}`)
}

/** Pushes may have been missed: count and list are read anew. */
export function catchUpMessages(): void {
  void loadUnread()
  if (messages.state.status !== 'idle') void messages.load()
}
