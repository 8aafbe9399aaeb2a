import { subscribeKey } from 'valtio/vanilla/utils'
import { startServiceWorker } from '#client/serviceWorker/register.ts'
import { loadNamesFont } from '#client/styles/namesFont.ts'
import { whenIdle } from '#scenes/kit/idle.ts'
import { countPlayTime } from '#state/account/playTime.ts'
import { refreshUserInfo } from '#state/account/session.ts'
import { followDrops, reloadDrops } from '#state/core/items/drops.ts'
import { spread } from '#state/platform/api/spread.ts'
import { appState } from '#state/platform/app.ts'
import { connectionStatus } from '#state/platform/connectionStatus.ts'
import { choosePictureFormat } from '#state/platform/pictureFormat.ts'
import { loadSysTime } from '#state/platform/sysTime.ts'
import { whenSpare } from './spare.ts'

async function startLiveChannel(): Promise<void> {
  const { onMissedPushes, startLive } = await import('#state/platform/live/live.ts')
  onMissedPushes(reloadDrops)
  await startLive()
}

/** Watches the caps of whoever logs in. The first load of a visitor does without that code; where it could not be loaded, the next login asks for it again. */
function watchCapsOfPlayer(): void {
  let isWatched = false
  const look = async () => {
    if (isWatched || !appState.token) return
    isWatched = true
    try {
      const { watchCaps } = await import('#state/account/capWords.ts')
      watchCaps()
    } catch {
      isWatched = false
    }
  }
  subscribeKey(appState, 'token', () => void look())
  void look()
}

/** Calls `act` when the document and everything that it names are loaded. */
function whenLoaded(act: () => void): void {
  if (document.readyState === 'complete') act()
  else window.addEventListener('load', act, { once: true })
}

/** Starts what the first paint does not need: server time, the live channel, the font for players' names, the service worker. */
export function afterFirstPaint(): void {
  // Players' names contain characters that the fonts of the interface lack. The browser shows them in a system font until the player
  // has touched the page and there is time to load more.
  window.addEventListener('pointerdown', () => whenSpare(loadNamesFont), { once: true, passive: true })
  // The balances may have changed while the server could not be reached.
  subscribeKey(connectionStatus, 'lost', (lost) => lost || spread(() => void refreshUserInfo()))
  whenLoaded(() =>
    whenIdle(() => {
      followDrops()
      void loadSysTime()
      void choosePictureFormat()
      // Without the live channel the product works, but gets no pushed messages.
      startLiveChannel().catch(() => undefined)
      startServiceWorker()
      countPlayTime()
      watchCapsOfPlayer()
      // Phones allow sound to start only within a tap. So the code must be loaded before the first tap.
      import('#client/audio/director.ts').catch(() => undefined)
    }),
  )
}
