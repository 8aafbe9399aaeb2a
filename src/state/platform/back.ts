import { proxy } from 'valtio/vanilla'
import { TEXT } from '#shared/rules.ts'
import { appState } from './app.ts'
import { go } from './go.ts'
import { notify } from './notice.ts'

const HOME = '/'

/** What closes each open layer, the topmost last. */
const layers: (() => void)[] = []

/** How many layers lie over the page, of the app and of the page itself. */
export const layersState = proxy({ open: 0 })

/**
 * Registers a dialog or another layer that lies over the page. The phone's own back closes the topmost one by calling `close`. The
 * returned function ends that; call it when the layer is gone.
 */
export function closesOnBack(close: () => void): () => void {
  layers.push(close)
  layersState.open = layers.length
  return () => {
    const at = layers.indexOf(close)
    if (at >= 0) layers.splice(at, 1)
    layersState.open = layers.length
  }
}

/** What the back arrow in the header does. */
export const leavePage = (): void => go(appState.headerBack || HOME)

/**
 * Does one step back, as the phone's own back asks: it closes the topmost layer, or does what the back arrow does. On 首页 it only
 * tells that the next step leaves the product, and returns false.
 */
export function stepBack(): boolean {
  const close = layers.at(-1)
  if (close) close()
  else if (window.location.pathname !== HOME) leavePage()
  else {
    notify.info(TEXT.backAgain)
    return false
  }
  return true
}
