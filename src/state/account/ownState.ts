import { subscribeKey } from 'valtio/vanilla/utils'
import { appState } from '#state/platform/app.ts'

const forgets = new Set<() => void>()

subscribeKey(appState, 'token', () => {
  for (const forget of forgets) forget()
})

/**
 * Registers a function that clears one store's data about the player. It is called whenever the token changes: on login, on logout,
 * and when a login ends.
 */
export function forgetOnLogout(forget: () => void): void {
  forgets.add(forget)
}
