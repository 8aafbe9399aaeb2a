import { subscribeKey } from 'valtio/vanilla/utils'
import { appState } from './app.ts'

const forgets = new Set<() => void>()

subscribeKey(appState, 'token', () => {
  for (const forget of forgets) forget()
})

/** Registers how a store forgets what belongs to one player: called whenever the login changes or ends. */
export function forgetOnLogout(forget: () => void): void {
  forgets.add(forget)
}
