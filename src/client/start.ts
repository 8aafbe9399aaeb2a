import { subscribeKey } from 'valtio/vanilla/utils'
import { followDrops, loadDrops } from '#state/drops.ts'
import { lineState } from '#state/line.ts'
import { choosePictureFormat } from '#state/pictureFormat.ts'
import { countPlayTime } from '#state/playTime.ts'
import { refreshUserInfo } from '#state/session.ts'
import { loadSysTime } from '#state/sysTime.ts'
import { startServiceWorker } from './serviceWorker/register.ts'
import { whenSpare } from './spare.ts'
import { loadNamesFont } from './styles/namesFont.ts'

/** How long the browser may put off what the first picture does not need, in ms. */
const LATEST = 2_000

function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: LATEST })
  else setTimeout(act, 300)
}

async function startLiveChannel(): Promise<void> {
  const { onMissedPushes, startLive } = await import('#state/live/live.ts')
  onMissedPushes(() => void loadDrops())
  await startLive()
}

/** Acts once the document and all it asked for are there. */
function whenLoaded(act: () => void): void {
  if (document.readyState === 'complete') act()
  else window.addEventListener('load', act, { once: true })
}

/** Starts what the first picture can do without: server time, the live channel, characters of names, the offline shell. */
export function afterFirstPaint(): void {
  // Players' names need characters beyond the interface; until after the first touch there is time to spare the system's stand in.
  window.addEventListener('pointerdown', () => whenSpare(loadNamesFont), { once: true, passive: true })
  // Balances may have changed while the line was cut.
  subscribeKey(lineState, 'cut', (cut) => cut || void refreshUserInfo())
  whenLoaded(() =>
    whenIdle(() => {
      followDrops()
      void loadSysTime()
      void choosePictureFormat()
      // A channel that does not come up leaves a product that works without pushes.
      startLiveChannel().catch(() => undefined)
      startServiceWorker()
      countPlayTime()
      // Phones let sound begin within a tap only: the first one should find the code there.
      import('./audio/director.ts').catch(() => undefined)
    }),
  )
}
