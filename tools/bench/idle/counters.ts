import type { BrowserContext, Page } from 'playwright-core'

/** What a page has done since it was opened. */
export interface Done {
  /** Changes that React has committed to the page. */
  renders: number
  /** Frames of the screen for which a script was called, and those in which the stage drew a picture. */
  frames: number
  pictures: number
  /** Calls of timers. */
  timers: number
}

interface Watched {
  idleDone: Done
  /** Lets the page believe that its tab is in the background: frames wait, as browsers have them wait, and timers go on. */
  idleHide(): void
}

/** Counts in the page, before its scripts. The stage draws nothing: in software that would take all the time there is. */
function countInPage(): void {
  const done: Done = { renders: 0, frames: 0, pictures: 0, timers: 0 }
  let hidden = false
  let drawn = false
  const page = window as unknown as Window & Watched
  page.idleDone = done
  page.idleHide = () => {
    hidden = true
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  Object.assign(window, {
    // React looks here for its developer tools.
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberRoot: () => done.renders++,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
    },
  })
  for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) {
    prototype.drawElements = () => {
      drawn = true
    }
  }
  const frame = window.requestAnimationFrame.bind(window)
  let last = -1
  window.requestAnimationFrame = (callback) =>
    frame(function call(time) {
      if (hidden) return
      if (time !== last) done.frames++
      last = time
      drawn = false
      callback(time)
      if (drawn) done.pictures++
    })
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const real = window[name].bind(window) as (act: TimerHandler, ms?: number, ...given: unknown[]) => number
    const counted = (act: TimerHandler, ms?: number, ...given: unknown[]) => {
      if (typeof act !== 'function') return real(act, ms, ...given)
      const counting = (...all: unknown[]) => {
        done.timers++
        act(...all)
      }
      return real(counting, ms, ...given)
    }
    Object.assign(window, { [name]: counted })
  }
}

/** Has the pages of a phone count from their next load on. */
export async function countDone(context: BrowserContext): Promise<void> {
  // The runner of this file wraps inner functions in a helper that the page lacks.
  await context.addInitScript('globalThis.__name = (act) => act')
  await context.addInitScript(countInPage)
}

export const doneBy = (page: Page): Promise<Done> => page.evaluate(() => ({ ...(window as unknown as Watched).idleDone }))

/** The tab goes to the background and stays there. */
export const hideForGood = (page: Page): Promise<void> => page.evaluate(() => (window as unknown as Watched).idleHide())
