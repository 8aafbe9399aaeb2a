import '@pixi/unsafe-eval'
import './lightBatch.ts'
import { Application, type ICanvas, type Renderer, Renderer as WebGLRenderer } from 'pixi.js'
import { subscribe } from 'valtio/vanilla'
import { COLOURS } from '#shared/tokens.ts'
import { stageState } from '#state/stage.ts'
import { type ArtBoard, fitBoard, NO_INSETS } from './artBoard.ts'
import { clock } from './clock.ts'
import { eachFrame, isVisible, onDevicePixels, onResize, onVisibility, safeInsets } from './device.ts'
import { watchContext } from './lostContext.ts'
import { FrameMeter } from './measure.ts'
import { qualityState, rememberMeasured, stageResolution, tier } from './quality.ts'
import { StageRoot } from './stageRoot.ts'

const NIGHT = COLOURS['ink-1']

/**
 * The one Pixi application of the product: drawn on a canvas that moves into whichever page shows a stage. It renders at the end of every
 * step of the clock. A lost context or a hidden page pauses the clock; afterwards everything goes on at the same moment.
 */
export class Engine {
  readonly app: Application
  /** False lets the clock step without a picture each time, e.g. to look at one moment far ahead. */
  drawing = true
  /** Called after the stage changed its size or the art board its place on it. */
  onLayout: () => void = () => undefined
  private host: HTMLElement | null = null
  private width = 375
  private height = 667
  private insets = NO_INSETS
  /** Frames of the screen drive the clock; else it is stepped by hand. */
  private driven = false
  private lastFrame: number | null = null
  private stops: (() => void)[] = []
  private unwatch: () => void = () => undefined
  private readonly meter = new FrameMeter()
  private lost = false

  constructor() {
    this.app = new Application({ ...this.rendererOptions(), autoStart: false, sharedTicker: false })
    this.app.stage = new StageRoot()
    this.app.ticker.stop()
    this.adopt()
  }

  /** The canvas in use; another one after a context was lost for good. */
  get canvas(): HTMLCanvasElement {
    return this.app.view as ICanvas as HTMLCanvasElement
  }

  /** The renderer in use; another one after a context was lost for good. */
  get renderer(): Renderer {
    return this.app.renderer as Renderer
  }

  /** How the art board lies on the stage, with `chrome` px covered at top and bottom. */
  board(chrome: { top: number; bottom: number }): ArtBoard {
    return fitBoard(this.width, this.height, chrome, this.insets)
  }

  /** Shows the stage in `host` and starts the clock; `frames` false leaves the clock to be stepped by hand. */
  enter(host: HTMLElement, frames: boolean): void {
    this.host = host
    this.driven = frames
    host.appendChild(this.canvas)
    this.stops = [
      onResize(host, (width, height) => {
        this.insets = safeInsets(host)
        this.resize(width, height)
      }),
      onDevicePixels(() => this.resize()),
      onVisibility((visible) => (visible ? this.resume() : clock.pause())),
      subscribe(qualityState, () => this.resize()),
      clock.addPicture(() => this.drawing && this.draw()),
      ...(frames ? [eachFrame((time) => this.frame(time))] : []),
    ]
    this.resume()
  }

  /** Takes the stage off the page and stops the clock. */
  exit(): void {
    clock.pause()
    for (const stop of this.stops) stop()
    this.stops = []
    this.canvas.remove()
    this.host = null
  }

  /** Draws the stage as it is. */
  draw(): void {
    if (!this.lost) this.renderer.render(this.app.stage, { skipUpdateTransform: true })
  }

  /** Adapts the canvas to the size of its page, in CSS px, and to the quality tier. */
  resize(width = this.width, height = this.height): void {
    if (width < 1 || height < 1) return
    this.width = width
    this.height = height
    this.renderer.resolution = stageResolution()
    this.renderer.resize(width, height)
    this.onLayout()
    this.draw()
  }

  /** Passes a frame of the screen on to the clock. The first one after a pause takes no time: the show goes on where it stood. */
  private frame(time: number): void {
    const real = this.lastFrame === null ? 0 : time - this.lastFrame
    this.lastFrame = time
    if (!clock.playing) return
    if (stageState.standing) this.measure(real)
    clock.frame(real)
  }

  private resume(): void {
    this.lastFrame = null
    if (this.host && this.driven && !this.lost && isVisible()) clock.play()
  }

  private measure(real: number): void {
    if (qualityState.choice !== 'auto') return
    const verdict = this.meter.add(real, tier(), qualityState.measured !== null)
    if (verdict) rememberMeasured(verdict)
  }

  private rendererOptions() {
    return {
      width: this.width,
      height: this.height,
      resolution: stageResolution(),
      autoDensity: true,
      antialias: false,
      backgroundColor: NIGHT,
      powerPreference: 'high-performance' as const,
    }
  }

  /** Takes a new renderer into use. Pixi would flush the commands after each picture, which browsers do anyway at the end of the frame: a seventh of the script time. */
  private adopt(): void {
    this.canvas.setAttribute('aria-hidden', 'true')
    this.renderer.runners.postrender?.remove(this.renderer.context)
    this.unwatch = watchContext(this.canvas, {
      lost: () => this.lose(),
      restored: () => this.recover(),
      gone: () => this.replaceRenderer(),
    })
  }

  private lose(): void {
    this.lost = true
    forgetTextures(this.renderer)
    clock.pause()
  }

  private recover(): void {
    this.lost = false
    this.draw()
    this.resume()
  }

  /** A new context under the same stage: textures upload themselves anew from their pictures. */
  private replaceRenderer(): void {
    const fresh = new WebGLRenderer(this.rendererOptions())
    const [old, canvas] = [this.renderer, this.canvas]
    this.unwatch()
    this.app.renderer = fresh
    this.adopt()
    canvas.replaceWith(this.canvas)
    forget(old)
    this.recover()
  }
}

/** What a lost context held is gone: Pixi would go on counting it beside what is uploaded anew. */
function forgetTextures({ texture }: Renderer): void {
  for (const base of [...texture.managedTextures]) texture.destroyTexture(base)
}

/** Cuts a dead renderer off from the geometries that live on. */
function forget(renderer: Renderer): void {
  renderer.geometry.disposeAll(true)
  renderer.buffer.disposeAll(true)
  renderer.destroy()
}
