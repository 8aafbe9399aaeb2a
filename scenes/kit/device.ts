/** The only door from the scenes to the page they run in. */

import type { Insets } from './artBoard.ts'
import { familiesOf, uncovered } from './fontRanges.ts'

/** Calls `frame` with the time in ms before each picture of the screen, until the returned function is called. */
export function eachFrame(frame: (time: number) => void): () => void {
  let handle = requestAnimationFrame(function next(time) {
    handle = requestAnimationFrame(next)
    frame(time)
  })
  return () => cancelAnimationFrame(handle)
}

/** Calls `changed` with whether the page is visible, at each change. */
export function onVisibility(changed: (visible: boolean) => void): () => void {
  const listen = () => changed(isVisible())
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
}

/** False while the page lies in a hidden tab. */
export function isVisible(): boolean {
  return document.visibilityState === 'visible'
}

/** Calls `resized` with the size of an element in CSS px, now and at each change. */
export function onResize(element: HTMLElement, resized: (width: number, height: number) => void): () => void {
  const report = () => resized(element.clientWidth, element.clientHeight)
  const observer = new ResizeObserver(report)
  observer.observe(element)
  report()
  return () => observer.disconnect()
}

/** Calls `cancelled` when the system takes a finger away from the page, until the returned function is called; Pixi does not tell. */
export function onPointerCancel(cancelled: () => void): () => void {
  window.addEventListener('pointercancel', cancelled)
  return () => window.removeEventListener('pointercancel', cancelled)
}

/** Device pixels per CSS px of this screen. */
export function devicePixels(): number {
  return window.devicePixelRatio || 1
}

/** Calls `changed` whenever `devicePixels` does (zoom, another screen), until the returned function is called. */
export function onDevicePixels(changed: () => void): () => void {
  let query = window.matchMedia(`(resolution: ${devicePixels()}dppx)`)
  const listen = () => {
    query.removeEventListener('change', listen)
    query = window.matchMedia(`(resolution: ${devicePixels()}dppx)`)
    query.addEventListener('change', listen)
    changed()
  }
  query.addEventListener('change', listen)
  return () => query.removeEventListener('change', listen)
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const

/** What notch, rounded corners and home bar cover of an element, in its CSS px. */
export function safeInsets(element: HTMLElement): Insets {
  for (const side of SIDES) element.style.setProperty(`--safe-${side}`, `env(safe-area-inset-${side}, 0px)`)
  const style = getComputedStyle(element)
  const [top, right, bottom, left] = SIDES.map((side) => Number.parseFloat(style.getPropertyValue(`--safe-${side}`)) || 0)
  const lies = element.getBoundingClientRect()
  const page = document.documentElement
  return {
    top: Math.max((top ?? 0) - lies.top, 0),
    right: Math.max((right ?? 0) - (page.clientWidth - lies.right), 0),
    bottom: Math.max((bottom ?? 0) - (page.clientHeight - lies.bottom), 0),
    left: Math.max((left ?? 0) - lies.left, 0),
  }
}

let lessMotion: MediaQueryList | null = null

/** True where the player asks the system for less motion, now. Scenes ask at every frame, so the question is put once. */
export function prefersReducedMotion(): boolean {
  lessMotion ??= window.matchMedia('(prefers-reduced-motion: reduce)')
  return lessMotion.matches
}

/** Calls `work` when the browser has nothing better to do, at the latest after two seconds. */
export function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2_000 })
  else setTimeout(work, 500)
}

/** What browsers tell of the connection, where they do. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** True where the player asked to save data or the connection is so slow that what is needed now must have it alone. */
export function mustSaveData(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}

/** Tells the page of an error that nobody waits for. */
export function report(error: unknown): void {
  reportError(error)
}

/** Days since 1970, for settings that grow old. */
export function today(): number {
  return Math.floor(Date.now() / 86_400_000)
}

/** Lets the browser do something else before more painting is done. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/**
 * Waits until the fonts that `texts` need are there; a font that cannot be loaded is replaced by the next in the list. Of each list a family
 * loads only what those before it lack: browsers would load every slice of all of them.
 */
export async function loadFonts(texts: readonly { font: string; text: string }[]): Promise<void> {
  await Promise.all(
    texts.map(async ({ font, text }) => {
      let left = text
      for (const family of familiesOf(font)) {
        if (left === '') return
        const faces = await document.fonts.load(family, left).catch(() => [])
        left = uncovered(
          left,
          faces.filter(({ status }) => status === 'loaded').map(({ unicodeRange }) => unicodeRange),
        )
      }
    }),
  )
}

/** A canvas off the page, in its own pixels. */
export function newCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

/** When the vibration that is felt now ends, in ms of the page. */
let stillAt = 0

/**
 * Vibrates where the device can; `pattern` in ms: on, off, on … One at a time and never queued: the longer one is felt, so that a tick does not cut
 * a landing short. Browsers leave it out in hidden tabs by themselves.
 */
export function vibrate(pattern: number | readonly number[]): void {
  const steps = typeof pattern === 'number' ? [pattern] : [...pattern]
  const length = steps.reduce((sum, step) => sum + step, 0)
  const now = performance.now()
  if (length === 0 || length < stillAt - now || typeof navigator.vibrate !== 'function') return
  stillAt = now + length
  navigator.vibrate(steps)
}

/** Ends what `vibrate` began. */
export function stopVibrating(): void {
  if (performance.now() >= stillAt) return
  stillAt = 0
  navigator.vibrate(0)
}

/** Reads what `remember` stored on this device. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a setting of this device; does nothing where storage is barred. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is full or barred: the setting lives until the page is closed.
  }
}
