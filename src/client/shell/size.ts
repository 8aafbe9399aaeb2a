import { appState } from '#state/app.ts'

/** Takes the size of the screen and the root font size into the global state. */
function measure(): void {
  appState.realSize = { width: window.innerWidth, height: window.innerHeight }
  appState.baseSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

/** Keeps realSize and baseSize true while the screen changes (spec §4); returns the way to stop. */
export function watchSize(): () => void {
  measure()
  window.addEventListener('resize', measure)
  return () => window.removeEventListener('resize', measure)
}
