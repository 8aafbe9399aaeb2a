import type { DataOf } from '#shared/calls/call.ts'
import { getMessageDetail, listMessage, type MessageRow, readAllMessages } from '#shared/calls/message.ts'
import { EventType } from '#shared/codes.ts'
import type { LiveMessage } from '#shared/live.ts'
import { isShowRunning } from '#state/core/play/stage.ts'
import { request } from '#state/platform/api/request.ts'
import { notify } from '#state/platform/notice.ts'
import { pagedList } from '#state/platform/pagedList.ts'
import { loadUnread, messagesState } from './messagesUnread.ts'

/** A message with its whole text. */
export type Message = DataOf<typeof getMessageDetail>

/** Messages of the player, newest first. */
export const messages = pagedList(
  ({ page, after }) => request(listMessage, { query: { page, after }, quiet: true }),
  ({ messageId }: MessageRow) => messageId,
)

/** Loads the list and the number of unread messages. */
export async function renewMessages(): Promise<void> {
  await Promise.all([messages.load(), loadUnread()])
}

/** Loads a message; the server then marks it as read. Rejects with ApiError without a toast, because the caller shows the failure. */
export async function readMessage(messageId: string): Promise<Message> {
  const message = await request(getMessageDetail, { query: { messageId }, quiet: true })
  const row = messages.state.items.find((one) => one.messageId === messageId)
  if (row && !row.read) {
    row.read = true
    messagesState.unread = Math.max(0, messagesState.unread - 1)
  }
  return message
}

/** Marks every message as read and returns how many were unread. Rejects with ApiError after a toast. */
export async function readAll(): Promise<number> {
  const count = await request(readAllMessages)
  for (const row of messages.state.items) row.read = true
  messagesState.unread = 0
  return count
}

/**
 * Handles the push of a new message: loads the number of unread messages and, where it is open, the list, and shows a toast. While an
 * opening plays, no toast appears.
 */
export function hearMessage(push: LiveMessage): void {
  if (push.eventType !== EventType.messageArrived) return
  catchUpMessages()
  if (!isShowRunning()) notify.info(`新消息：${push.data.title}`)
}

/** Loads the number of unread messages, and the list if it was loaded before, because the client may have missed pushed messages. */
export function catchUpMessages(): void {
  void loadUnread()
  if (messages.state.status !== 'idle') void messages.renew()
}
