/** The only door from the scenes to the page they run in. */

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
  const listen = () => changed(document.visibilityState === 'visible')
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
}

/** Calls `resized` with the size of an element in CSS px, now and at each change. */
export function onResize(element: HTMLElement, resized: (width: number, height: number) => void): () => void {
  const report = () => resized(element.clientWidth, element.clientHeight)
  const observer = new ResizeObserver(report)
  observer.observe(element)
  report()
  return () => observer.disconnect()
}

export function devicePixels(): number {
  return window.devicePixelRatio || 1
}

/** True where the player asked the system for less motion. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
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

/** Waits until the fonts that `texts` need are there; a font that cannot be loaded is replaced by the next in the list. */
export async function loadFonts(texts: readonly { font: string; text: string }[]): Promise<void> {
  await Promise.all(texts.map(({ font, text }) => document.fonts.load(font, text).catch(() => [])))
}

export function newCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

/** A short vibration where the device can; `pattern` in ms. */
export function vibrate(pattern: number | number[]): void {
  navigator.vibrate?.(pattern)
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
