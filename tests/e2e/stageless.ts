import type { Page } from 'playwright-core'

/** Gives pages no WebGL. Runs in the page. */
function refuseWebgl(): void {
  const real = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
    return kind.includes('webgl') ? null : real.call(this, kind, ...rest)
  } as never
}

/** What a page says that would have drawn a stage. */
export const NO_STAGE = /suitable renderer/

/** Gives a page a browser that draws no WebGL: results come without the show, and a busy machine has nothing to draw. */
export const leaveOutStages = (page: Page): Promise<unknown> => page.addInitScript(refuseWebgl)
