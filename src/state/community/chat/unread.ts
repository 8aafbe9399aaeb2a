import { chatUnread } from '#shared/calls/badges.ts'
import { EventType } from '#shared/codes.ts'
import type { LiveMessage } from '#shared/live.ts'
import { isShowRunning } from '#state/core/play/stage.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import { notify } from '#state/platform/notice.ts'
import { chatUnreadState } from './badge.ts'
import { hasWaiting } from './waiting.ts'

const isReading = () => window.location.pathname === '/chat' && document.visibilityState === 'visible'

/** Loads the number; a visitor has none. After a failure the old number stays. Lines that an earlier visit could not send go out now. */
export async function loadChatUnread(): Promise<void> {
  const { token } = appState
  if (!token) return
  sendWaiting()
  try {
    const count = await request(chatUnread, { quiet: true })
    if (token === appState.token) chatUnreadState.count = count
  } catch {
    // A failed count is not worth an error message.
  }
}

/** Loads the code that sends only when something waits: most visits write nothing to 客服. */
function sendWaiting(): void {
  if (hasWaiting()) void import('./outbox.ts').then(({ openOutbox }) => openOutbox()).catch(() => undefined)
}

/** Handles the push of a new line: loads the number and shows a toast, unless the chat is open. While an opening plays, no toast appears. */
export function hearChat(push: LiveMessage): void {
  if (push.eventType !== EventType.chat || push.data.by === null || push.data.by === 'player' || isReading()) return
  void loadChatUnread()
  if (push.data.by === 'desk' && !isShowRunning()) notify.info('客服回复了您')
}
