import '@pixi/unsafe-eval'
import './lightBatch.ts'
import { Application, type ICanvas, type Renderer, Renderer as WebGLRenderer } from 'pixi.js'
import { subscribe } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import { COLOURS } from '#shared/tokens.ts'
import { stageState } from '#state/core/play/stage.ts'
import { type ArtBoard, fitBoard, NO_INSETS } from './artBoard.ts'
import { clock } from './clock.ts'
import { eachFrame, isVisible, onDevicePixels, onResize, onVisibility, safeInsets } from './device.ts'
import { watchContext } from './lostContext.ts'
import { FrameMeter } from './measure.ts'
import { qualityState, rememberMeasured, stageResolution, tier } from './quality.ts'
import { StageRoot } from './stageRoot.ts'
import { styleOwnTexturesOnly } from './textureStyle.ts'

const NIGHT = COLOURS['ink-1']

/**
 * The product's only Pixi application. Its canvas moves into whichever page shows a stage. It renders at the end of every step of the
 * clock. A lost graphics context or a hidden page pauses the clock; afterwards the animation continues from the same moment.
 */
export class Engine {
  readonly app: Application
  /** If false, the clock steps without drawing, for example to jump far ahead to one moment. */
  drawing = true
  /** Called after the stage's size, or the art board's position on it, has changed. */
  onLayout: () => void = () => undefined
  private host: HTMLElement | null = null
  private width = 375
  private height = 667
  private insets = NO_INSETS
  /** True when screen frames drive the clock; false when a caller steps it. */
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

  /** The current canvas. It is replaced when a graphics context is lost for good. */
  get canvas(): HTMLCanvasElement {
    return this.app.view as ICanvas as HTMLCanvasElement
  }

  /** The current renderer. It is replaced when a graphics context is lost for good. */
  get renderer(): Renderer {
    return this.app.renderer as Renderer
  }

  /** Size and position of the art board when the page covers `chrome` CSS px at the top and the bottom. */
  board(chrome: { top: number; bottom: number }): ArtBoard {
    return fitBoard(this.width, this.height, chrome, this.insets)
  }

  /** Shows the stage in `host` and starts the clock. With `frames` false, screen frames do not drive the clock: the caller steps it. */
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
      subscribeKey(stageState, 'held', (held) => (held ? this.hold() : this.resume()), true),
      clock.addPicture(() => this.drawing && this.draw()),
      ...(frames ? [eachFrame((time) => this.frame(time))] : []),
    ]
    this.resume()
  }

  /** Removes the stage from the page and pauses the clock. */
  exit(): void {
    clock.pause()
    for (const stop of this.stops) stop()
    this.stops = []
    this.canvas.remove()
    this.host = null
  }

  /** Draws the stage without advancing the clock. */
  draw(): void {
    if (!this.lost) this.renderer.render(this.app.stage, { skipUpdateTransform: true })
  }

  /** Sets the canvas to the page's size in CSS px and to the resolution of the quality tier. */
  resize(width = this.width, height = this.height): void {
    if (width < 1 || height < 1) return
    this.width = width
    this.height = height
    this.renderer.resolution = stageResolution()
    this.renderer.resize(width, height)
    this.onLayout()
    this.draw()
  }

  /**
   * Passes a screen frame on to the clock. The first frame after a pause advances it by 0 ms, so that the animation continues where it
   * stopped.
   */
  private frame(time: number): void {
    const real = this.lastFrame === null ? 0 : time - this.lastFrame
    this.lastFrame = time
    if (!clock.playing) return
    if (stageState.standing) this.measure(real)
    clock.frame(real)
  }

  /** Stands still, and draws what the last step or jump has reached. */
  private hold(): void {
    clock.pause()
    clock.step(0)
  }

  private resume(): void {
    this.lastFrame = null
    if (this.host && this.driven && !this.lost && !stageState.held && isVisible()) clock.play()
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

  /**
   * Starts to use a new renderer. Its `postrender` runner is removed: it makes Pixi call `gl.flush` after each frame, which browsers do
   * anyway at the end of a frame, and the call took a seventh of the script time.
   */
  private adopt(): void {
    this.canvas.setAttribute('aria-hidden', 'true')
    this.renderer.runners.postrender?.remove(this.renderer.context)
    styleOwnTexturesOnly(this.renderer)
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

  /** Creates a new graphics context for the same stage. Textures upload themselves again from their pictures. */
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

/** Forgets the textures of a lost context. Pixi would otherwise keep counting them beside the ones that are uploaded again. */
function forgetTextures({ texture }: Renderer): void {
  for (const base of [...texture.managedTextures]) texture.destroyTexture(base)
}

/** Detaches a dead renderer from the geometries that remain in use. */
function forget(renderer: Renderer): void {
  renderer.geometry.disposeAll(true)
  renderer.buffer.disposeAll(true)
  renderer.destroy()
}
