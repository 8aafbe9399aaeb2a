import { subscribeKey } from 'valtio/vanilla/utils'
import { EventType } from '#shared/codes.ts'
import { LIVE_PATH, type LiveMessage } from '#shared/live.ts'
import { catchUpMessages, hearMessage } from '#state/account/messages.ts'
import { refreshUserInfo } from '#state/account/session.ts'
import { hearChat, loadChatUnread } from '#state/community/chat/unread.ts'
import { hearBalance } from '#state/core/money/balances.ts'
import { OWN_OF_MODES } from '#state/modes/registry/own.ts'
import { spread } from '#state/platform/api/spread.ts'
import { appState } from '#state/platform/app.ts'
import { noteLiveSeen } from '#state/platform/connectionStatus.ts'
import { type Connection, openConnection } from './connection.ts'
import { onLiveMessage, receiveText } from './receive.ts'
import { hasMoneyCome } from './refresh.ts'
import { setTopicLine } from './topics.ts'
import { catchUpTopUps, followTopUps } from './topUps.ts'

type Refetch = () => void

const refetches = new Set<Refetch>()

/**
 * Calls `refetch` when the client may have missed pushed messages. Code that shows pushed data then loads it again. The returned
 * function ends that.
 */
export function onMissedPushes(refetch: Refetch): () => void {
  refetches.add(refetch)
  return () => refetches.delete(refetch)
}

/** Loads what was pushed to the player after the page had asked for it and before anything listened: on a slow phone that takes seconds. */
function catchUpOwn(): void {
  void loadChatUnread()
  catchUpMessages()
  loadOwnOfModes()
  void refreshUserInfo()
}

function loadOwnOfModes(): void {
  for (const own of OWN_OF_MODES) void own.load()
}

/** True when a message says that a mode has changed the player's balances. */
const isOfBalances = (message: LiveMessage): boolean =>
  OWN_OF_MODES.some((own) => own.needsUserRefresh(message, appState.userInfo?.uid, window.location.pathname))

/** Address of the live channel on the server that served this page. */
function liveUrl({ protocol, host }: Location): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${LIVE_PATH}`
}

/**
 * Opens the live channel and keeps it open when the tab, the network or the login changes. Call it once, after the first paint. The
 * returned function closes the channel.
 */
export async function startLive(): Promise<() => Promise<void>> {
  const connection = await openConnection({
    url: liveUrl(window.location),
    token: () => appState.token,
    onText: receiveText,
    onSeen: noteLiveSeen,
    onConnected: (again) => {
      if (!again) catchUpOwn()
      else for (const refetch of refetches) spread(refetch)
    },
    onTokenRefused: () => void refreshUserInfo(),
  })
  setTopicLine(connection)
  loadOwnOfModes()
  const stops = [
    () => setTopicLine(null),
    onLiveMessage((message) => {
      if (hasMoneyCome(message) || isOfBalances(message)) void refreshUserInfo()
    }),
    subscribeKey(appState, 'token', connection.renewLogin),
    watchWakeUps(connection),
    onLiveMessage(({ eventType, data }) => {
      if (eventType === EventType.balance) hearBalance(data)
    }),
    onMissedPushes(() => void refreshUserInfo()),
    onLiveMessage(hearMessage),
    onLiveMessage(hearChat),
    onMissedPushes(() => void loadChatUnread()),
    onMissedPushes(catchUpMessages),
    followTopUps(),
    onMissedPushes(catchUpTopUps),
    ...OWN_OF_MODES.map((own) => own.follow()),
    onMissedPushes(loadOwnOfModes),
    subscribeKey(appState, 'token', loadOwnOfModes),
  ]
  return async () => {
    for (const stop of stops) stop()
    await connection.close()
  }
}

/** Checks the connection when the tab becomes visible (spec §4) and when the network comes back. */
function watchWakeUps(connection: Connection): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'visible') connection.check()
  }
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', connection.check)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', connection.check)
  }
}
