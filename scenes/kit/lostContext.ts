import { isVisible } from './device.ts'

/** A lost graphics context that has not come back after this many ms is replaced by a new one. */
const PATIENCE = 1_500

/** What to do when a canvas loses its graphics context. */
export interface ContextWatcher {
  lost(): void
  /** The browser gave the same context back. */
  restored(): void
  /** It does not come back: a new one is needed. What throws here is tried again later. */
  gone(): void
}

/** Watches the graphics context of a canvas until the returned function is called. A hidden page waits: browsers give it no context. */
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
