import { proxy } from 'valtio/vanilla'

/** A newer version of the product that is ready to take over. */
export const updateState = proxy({
  ready: false,
  /** True when the player has asked for it. The page then reloads as soon as the version has taken over. */
  wanted: false,
  /** True when the version was ready when this page was opened. The page may then reload by itself until the player touches it. */
  fresh: false,
  apply: () => undefined as unknown,
})

/** Makes the new version take over. */
export function applyUpdate(): void {
  updateState.wanted = true
  updateState.apply()
}
