import { proxy } from 'valtio/vanilla'

/** What Chrome and Edge send when the product can be installed. TypeScript does not know it, because no standard does. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `ready`: the browser has a dialog of its own that installs the product. `done`: it was installed while this page was open. */
export const installState = proxy({ ready: false, done: false })

let kept: InstallPromptEvent | null = null

/** Keeps the browser's offer to install for the button on 下载. It may come before any page is drawn. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    kept = event as InstallPromptEvent
    installState.ready = true
  })
  window.addEventListener('appinstalled', () => Object.assign(installState, { ready: false, done: true }))
}

/** Opens the browser's dialog, which an offer allows once. Resolves to true when the player has accepted. */
export async function install(): Promise<boolean> {
  const offer = kept
  kept = null
  installState.ready = false
  if (!offer) return false
  try {
    return (await offer.prompt()).outcome === 'accepted'
  } catch {
    return false
  }
}
