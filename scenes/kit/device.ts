/** The scenes access the browser's page only through this file. */

import { noteFault } from '#state/platform/faults/report.ts'
import type { Insets } from './artBoard.ts'
import { familiesOf, uncovered } from './fontRanges.ts'

/** Calls `frame` before each screen frame with its time in ms, until the returned function is called. */
export function eachFrame(frame: (time: number) => void): () => void {
  let handle = requestAnimationFrame(function next(time) {
    handle = requestAnimationFrame(next)
    frame(time)
  })
  return () => cancelAnimationFrame(handle)
}

/** Calls `changed` with the page's visibility at each change, until the returned function is called. */
export function onVisibility(changed: (visible: boolean) => void): () => void {
  const listen = () => changed(isVisible())
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
}

/** False while the page is in a hidden tab. */
export function isVisible(): boolean {
  return document.visibilityState === 'visible'
}

/** Calls `resized` with an element's size in CSS px, now and at each change, until the returned function is called. */
export function onResize(element: HTMLElement, resized: (width: number, height: number) => void): () => void {
  const report = () => resized(element.clientWidth, element.clientHeight)
  const observer = new ResizeObserver(report)
  observer.observe(element)
  report()
  return () => observer.disconnect()
}

/**
 * Calls `cancelled` when the system takes over a touch (for example for a gesture of its own), until the returned function is called.
 * Pixi does not report this event.
 */
export function onPointerCancel(cancelled: () => void): () => void {
  window.addEventListener('pointercancel', cancelled)
  return () => window.removeEventListener('pointercancel', cancelled)
}

/** Device pixels per CSS px of the current screen. */
export function devicePixels(): number {
  return window.devicePixelRatio || 1
}

/** Calls `changed` whenever `devicePixels` changes (zoom, another screen), until the returned function is called. */
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

/** Widths of an element's edges that a notch, rounded corners or the home bar cover, in CSS px. */
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

/** True while the system asks for reduced motion. The media query is created once, because scenes ask on every frame. */
export function prefersReducedMotion(): boolean {
  lessMotion ??= window.matchMedia('(prefers-reduced-motion: reduce)')
  return lessMotion.matches
}

/** The Network Information API, which only some browsers have. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/**
 * True when the player asked to save data, or when the connection is so slow that downloads which are needed now must not compete with
 * others.
 */
export function mustSaveData(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}

/** Decodes the bytes of a picture. Rejects when they are none. Old engines know no bitmaps; there it is an image. */
export async function decodePicture(bytes: Blob): Promise<ImageBitmap | HTMLImageElement> {
  if (typeof createImageBitmap === 'function') return createImageBitmap(bytes)
  const image = new Image()
  const url = URL.createObjectURL(bytes)
  image.src = url
  await image.decode().finally(() => URL.revokeObjectURL(url))
  return image
}

/** Reports an error that no caller handles to the operator and to the page's error handler. */
export function report(error: unknown): void {
  noteFault('scene', error)
  reportError(error)
}

/** Days since 1970-01-01, used to let stored settings expire. */
export function today(): number {
  return Math.floor(Date.now() / 86_400_000)
}

/** Resolves in the next task, so that the browser can handle input and rendering between two pieces of work. */
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

/** Ms that painted text waits for its fonts. */
const FONT_LIMIT = 12_000

const late = () => new Promise<FontFace[]>((resolve) => setTimeout(() => resolve([]), FONT_LIMIT))

/**
 * Loads the fonts that `texts` need. If a family cannot be loaded in time, the next one in the CSS list takes its place. Each family loads
 * only the characters that the families before it lack; otherwise browsers would load every slice of every family.
 */
export async function loadFonts(texts: readonly { font: string; text: string }[]): Promise<void> {
  const limit = late()
  await Promise.all(
    texts.map(async ({ font, text }) => {
      let left = text
      for (const family of familiesOf(font)) {
        if (left === '') return
        const faces = await Promise.race([document.fonts.load(family, left).catch(() => []), limit])
        left = uncovered(
          left,
          faces.filter(({ status }) => status === 'loaded').map(({ unicodeRange }) => unicodeRange),
        )
      }
    }),
  )
}

/** Creates a canvas of this size in pixels outside the page. */
export function newCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

/** Time at which the current vibration ends, in ms of `performance.now()`. */
let stillAt = 0

/**
 * Vibrates if the device can. `pattern` is in ms: on, off, on … Only one vibration runs at a time and none is queued: the longer one
 * wins, so that a tick does not cut off the vibration of a landing. Browsers ignore the call in hidden tabs.
 */
export function vibrate(pattern: number | readonly number[]): void {
  const steps = typeof pattern === 'number' ? [pattern] : [...pattern]
  const length = steps.reduce((sum, step) => sum + step, 0)
  const now = performance.now()
  if (length === 0 || length < stillAt - now || typeof navigator.vibrate !== 'function') return
  stillAt = now + length
  navigator.vibrate(steps)
}

/** Stops the vibration that `vibrate` started. */
export function stopVibrating(): void {
  if (performance.now() >= stillAt) return
  stillAt = 0
  navigator.vibrate?.(0)
}

/** Reads a setting that `remember` stored on this device; null when there is none or storage is blocked. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a setting on this device. Does nothing where storage is blocked. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is full or blocked: the setting lasts until the page is closed.
  }
}
