import { proxy } from 'valtio/vanilla'

/** A newer version of the product that is ready to take over. */
export const updateState = proxy({
  ready: false,
  /** True when the player has asked for it. The page then reloads as soon as the version has taken over. */
  wanted: false,
  apply: () => undefined as unknown,
})

/** Makes the new version take over. */
export function applyUpdate(): void {
  updateState.wanted = true
  updateState.apply()
}
