import '@pixi/unsafe-eval'
import { Application, type ICanvas, type Renderer, Renderer as WebGLRenderer } from 'pixi.js'
import { COLOURS } from '#shared/tokens.ts'
import { type ArtBoard, fitBoard } from './artBoard.ts'
import { clock } from './clock.ts'
import { eachFrame, onResize, onVisibility } from './device.ts'
import { qualityState, rememberMeasured, stageResolution, tierOf } from './quality.ts'

/** A lost graphics context that has not come back after this many ms is replaced by a new one. */
const PATIENCE = 1_500
/** Frames of motion that decide the automatic quality tier. */
const MEASURED_FRAMES = 60
const NIGHT = COLOURS['ink-1']

/**
 * The one Pixi application of the product: drawn on a canvas that moves into whichever page shows a stage. It renders after every step of
 * the clock. A lost context pauses the clock; when the context (or a new one) is there, everything goes on at the same moment.
 */
export class Engine {
  readonly app: Application
  /** False lets the clock step without a picture each time, e.g. to look at one moment far ahead. */
  drawing = true
  /** Called after the stage changed its size. */
  onLayout: () => void = () => undefined
  private host: HTMLElement | null = null
  private width = 375
  private height = 667
  private stops: (() => void)[] = []
  private patience: ReturnType<typeof setTimeout> | undefined
  private intervals: number[] = []
  private lost = false

  constructor() {
    this.app = new Application({ ...this.rendererOptions(), autoStart: false, sharedTicker: false })
    this.app.ticker.stop()
    this.adopt()
  }

  get canvas(): HTMLCanvasElement {
    return this.app.view as ICanvas as HTMLCanvasElement
  }

  get renderer(): Renderer {
    return this.app.renderer as Renderer
  }

  /** How the art board lies on the stage, with `chrome` px covered at top and bottom. */
  board(chrome: { top: number; bottom: number }): ArtBoard {
    return fitBoard(this.width, this.height, chrome)
  }

  /** Shows the stage in `host` and starts the clock; `frames` false leaves the clock to be stepped by hand. */
  enter(host: HTMLElement, frames: boolean): void {
    this.host = host
    host.appendChild(this.canvas)
    let last: number | null = null
    const frame = (time: number) => {
      const real = last === null ? 0 : time - last
      last = time
      this.measure(real)
      clock.frame(real)
    }
    this.stops = [
      onResize(host, (width, height) => this.resize(width, height)),
      onVisibility((visible) => (visible ? this.resume() : clock.pause())),
      clock.add(() => this.drawing && this.draw()),
      ...(frames ? [eachFrame(frame)] : []),
    ]
    if (frames) this.resume()
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
    if (!this.lost) this.renderer.render(this.app.stage)
  }

  /** Adapts the canvas to the size of its page and to the quality tier. */
  resize(width = this.width, height = this.height): void {
    if (width < 1 || height < 1) return
    this.width = width
    this.height = height
    this.renderer.resolution = stageResolution()
    this.renderer.resize(width, height)
    this.onLayout()
    this.draw()
  }

  destroy(): void {
    clearTimeout(this.patience)
    this.exit()
    this.app.destroy(true, { children: true })
  }

  private resume(): void {
    if (this.host && !this.lost) clock.play()
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
    this.canvas.addEventListener('webglcontextlost', this.onLost)
    this.canvas.addEventListener('webglcontextrestored', this.onRestored)
    this.renderer.runners.postrender?.remove(this.renderer.context)
  }

  private readonly onLost = (): void => {
    this.lost = true
    clock.pause()
    this.patience = setTimeout(() => this.replaceRenderer(), PATIENCE)
  }

  private readonly onRestored = (): void => {
    clearTimeout(this.patience)
    this.lost = false
    this.draw()
    this.resume()
  }

  /** A new context under the same stage: textures upload themselves anew from their pictures. */
  private replaceRenderer(): void {
    const old = this.canvas
    old.removeEventListener('webglcontextlost', this.onLost)
    old.removeEventListener('webglcontextrestored', this.onRestored)
    this.app.renderer = new WebGLRenderer(this.rendererOptions())
    this.adopt()
    old.replaceWith(this.canvas)
    this.lost = false
    this.resize()
    this.resume()
  }

  private measure(real: number): void {
    if (qualityState.choice !== 'auto' || qualityState.measured !== null || real <= 0) return
    this.intervals.push(real)
    if (this.intervals.length < MEASURED_FRAMES) return
    // The first third holds uploads and compilation.
    rememberMeasured(tierOf(this.intervals.slice(MEASURED_FRAMES / 3)))
    this.resize()
  }
}
