import { proxy } from 'valtio/vanilla'
import { DOCUMENT } from './plan.ts'

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

/**
 * Looks for a newer version now. Call it when a file of this version could not be loaded: a new version may have removed it. With a
 * service worker, `register.ts` announces what is found. Never rejects.
 */
export async function seekUpdate(): Promise<void> {
  try {
    const worker = navigator.serviceWorker?.controller ? await navigator.serviceWorker.getRegistration() : undefined
    if (worker) await worker.update()
    else if (await isReplaced()) Object.assign(updateState, { apply: () => window.location.reload(), ready: true })
  } catch {
    // Without a network nothing is known about newer versions.
  }
}

/** True when the server delivers a document that no longer names the script with which this page has started. */
async function isReplaced(): Promise<boolean> {
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src')
  if (!script || !import.meta.env.PROD) return false
  const reply = await fetch(DOCUMENT, { cache: 'no-store' })
  return reply.ok && !(await reply.text()).includes(script)
}
