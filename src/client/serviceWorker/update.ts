import { proxy } from 'valtio/vanilla'

/** A newer version of the product, ready to take over. */
export const updateState = proxy({
  ready: false,
  /** The player asked for it: the page starts anew as soon as the version has taken over. */
  wanted: false,
  /** The version stood ready when this page was opened: it may start anew by itself as long as nobody has touched it. */
  fresh: false,
  apply: () => undefined as unknown,
})

/** Starts the new version. */
export function applyUpdate(): void {
  updateState.wanted = true
  updateState.apply()
}
