import { isVisible } from './device.ts'

/** Ms after which a lost graphics context that has not come back is replaced by a new one. */
const PATIENCE = 1_500

/** Callbacks for a canvas that loses its graphics context. */
export interface ContextWatcher {
  lost(): void
  /** The browser has restored the same context. */
  restored(): void
  /** The context has not come back, so a new one is needed. If this throws, it is called again later. */
  gone(): void
}

/**
 * Watches a canvas's graphics context until the returned function is called. `gone` is not called while the page is hidden, because
 * browsers give hidden pages no context.
 */
export function watchContext(canvas: HTMLCanvasElement, watcher: ContextWatcher): () => void {
  let patience: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(patience)
    patience = setTimeout(() => {
      wait()
      if (isVisible()) watcher.gone()
    }, PATIENCE)
  }
  const onLost = () => {
    wait()
    watcher.lost()
  }
  const onRestored = () => {
    clearTimeout(patience)
    watcher.restored()
  }
  canvas.addEventListener('webglcontextlost', onLost)
  canvas.addEventListener('webglcontextrestored', onRestored)
  return () => {
    clearTimeout(patience)
    canvas.removeEventListener('webglcontextlost', onLost)
    canvas.removeEventListener('webglcontextrestored', onRestored)
  }
}
