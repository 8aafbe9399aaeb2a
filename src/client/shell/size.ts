import { appState } from '#state/app.ts'

/**
 * Writes the size of the viewport and the root font size into the global state. It forces a layout, which is cheap before the first
 * render and slow right after it.
 */
export function measureSize(): void {
  appState.realSize = { width: window.innerWidth, height: window.innerHeight }
  appState.baseSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

/** Updates realSize and baseSize when the viewport changes (spec §4). The returned function ends that. */
export function watchSize(): () => void {
  window.addEventListener('resize', measureSize)
  return () => window.removeEventListener('resize', measureSize)
}
