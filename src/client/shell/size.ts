import { appState } from '#state/app.ts'

/** Takes the size of the screen and the root font size into the global state. Asks for a layout: cheap before the first render, dear right after it. */
export function measureSize(): void {
  appState.realSize = { width: window.innerWidth, height: window.innerHeight }
  appState.baseSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

/** Keeps realSize and baseSize true while the screen changes (spec §4); returns the way to stop. */
export function watchSize(): () => void {
  window.addEventListener('resize', measureSize)
  return () => window.removeEventListener('resize', measureSize)
}
