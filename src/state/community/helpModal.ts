import { appState } from '#state/platform/app.ts'

/** Opens 帮助中心 over any page. The dialog itself loads the documents. */
export function openHelp(): void {
  appState.isHelpModal = true
}

/** Closes 帮助中心. */
export function closeHelp(): void {
  appState.isHelpModal = false
}
