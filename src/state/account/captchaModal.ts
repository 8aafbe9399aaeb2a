import { appState } from '#state/platform/app.ts'

/** Closes 图形验证. Apart from what asks for a code, because the first load needs only this. */
export function closeCaptcha(): void {
  appState.isCanvasVerify = false
}
