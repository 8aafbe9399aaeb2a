import type { Page } from 'playwright-core'

/** Makes the drawing buffer of each stage a quarter as wide and as high as the page asked for. Runs in the page. */
function shrinkStages(): void {
  const SHARE = 4
  /** A test may take the name away later. */
  const WebGl2 = WebGL2RenderingContext
  const asked = new WeakMap<HTMLCanvasElement, { width: number; height: number }>()
  const toScreen = new WeakSet<object>()
  const shrunk = (value: number) => Math.ceil(value / SHARE)

  for (const side of ['width', 'height'] as const) {
    const real = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, side)
    if (!real?.get || !real.set) continue
    const { get, set } = real
    Object.defineProperty(HTMLCanvasElement.prototype, side, {
      configurable: true,
      get(this: HTMLCanvasElement): number {
        return asked.get(this)?.[side] ?? get.call(this)
      },
      set(this: HTMLCanvasElement, value: number) {
        const size = asked.get(this)
        if (size) size[side] = value
        set.call(this, size ? shrunk(value) : value)
      },
    })
  }

  const getContext = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, ...asked: unknown[]) => RenderingContext | null
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...how: unknown[]) {
    const context = getContext.apply(this, how)
    if (context instanceof WebGl2 && !asked.has(this)) {
      const { width, height } = this
      asked.set(this, { width, height })
      toScreen.add(context)
      Object.assign(this, { width, height })
    }
    return context
  } as typeof HTMLCanvasElement.prototype.getContext

  const gl = WebGl2.prototype
  const { bindFramebuffer, viewport, scissor } = gl
  gl.bindFramebuffer = function (target, framebuffer) {
    if (target !== this.READ_FRAMEBUFFER) {
      if (framebuffer) toScreen.delete(this)
      else toScreen.add(this)
    }
    bindFramebuffer.call(this, target, framebuffer)
  }
  gl.viewport = function (x, y, width, height) {
    if (toScreen.has(this)) viewport.call(this, x / SHARE, y / SHARE, shrunk(width), shrunk(height))
    else viewport.call(this, x, y, width, height)
  }
  gl.scissor = function (x, y, width, height) {
    if (toScreen.has(this)) scissor.call(this, x / SHARE, y / SHARE, shrunk(width), shrunk(height))
    else scissor.call(this, x, y, width, height)
  }
}

/**
 * Draws the stages of a page with a sixteenth of their pixels from its next load on: the software renderer takes most of its time for
 * them, and no end-to-end test looks at what a stage draws. Sizes that the page reads stay the ones it asked for.
 */
export const drawCoarsely = (page: Page): Promise<unknown> => page.addInitScript(shrinkStages)
