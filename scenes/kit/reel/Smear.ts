import type { Rectangle } from 'pixi.js'
import { newCanvas } from '../device.ts'
import type { PaintAtlas } from '../paintAtlas.ts'

/** Strength with which the blurred picture is added once more, because a blurred cell looks darker than the same cell at rest. */
const GAIN = 0.35
/**
 * Length of the blur beyond each side of a picture, as a share of the picture's length. It is rounded up to a power of two in pixels.
 */
const REACH = 0.22

/**
 * Motion blur on two scratch canvases. Adding a picture to itself at offsets of 1, 2, 4 … pixels makes a box blur with few copies; two
 * box blurs fade out to both sides.
 */
export class Smear {
  /** Size of a blurred picture in board units, including the blur beyond both sides. */
  readonly width: number
  readonly height: number
  private from: CanvasRenderingContext2D
  private to: CanvasRenderingContext2D
  /** The box blur is 2 to this power pixels wide. */
  private readonly doublings: number

  /** Blurs pictures of `width` × `height` board units along `axis`. `resolution` is pixels per board unit of the blurred picture. */
  constructor(
    { width, height }: { width: number; height: number },
    private readonly axis: 'x' | 'y',
    private readonly resolution: number,
  ) {
    const reach = REACH * (axis === 'x' ? width : height)
    this.doublings = Math.max(Math.round(Math.log2(reach * resolution)), 1)
    const beside = (2 * 2 ** this.doublings) / resolution
    this.width = width + (axis === 'x' ? beside : 0)
    this.height = height + (axis === 'y' ? beside : 0)
    this.from = this.scratch()
    this.to = this.scratch()
  }

  /** Draws the picture at `frame` of `page`, blurred, at the origin of `context`, whose unit is one board unit. */
  draw(context: CanvasRenderingContext2D, page: PaintAtlas, frame: Rectangle): void {
    this.take(page, frame)
    for (let pass = 0; pass < this.doublings * 2; pass++) this.spread(2 ** (pass % this.doublings))
    const { canvas } = this.from
    context.globalCompositeOperation = 'lighter'
    for (const alpha of [1, GAIN]) {
      context.globalAlpha = alpha
      context.drawImage(canvas, 0, 0, canvas.width / this.resolution, canvas.height / this.resolution)
    }
  }

  /** Copies the sharp picture, one pixel from the edge. Both box blurs shift it towards the middle. */
  private take(page: PaintAtlas, { x, y, width, height }: Rectangle): void {
    const { from, resolution, axis } = this
    const finer = page.resolution
    from.globalCompositeOperation = 'copy'
    from.globalAlpha = 1
    const source = [x * finer, y * finer, width * finer, height * finer] as const
    from.drawImage(page.source, ...source, axis === 'x' ? 1 : 0, axis === 'y' ? 1 : 0, width * resolution, height * resolution)
  }

  /** Averages the picture with itself, shifted by `pixels`. */
  private spread(pixels: number): void {
    const { from, to, axis } = this
    to.globalAlpha = 0.5
    to.globalCompositeOperation = 'copy'
    to.drawImage(from.canvas, 0, 0)
    to.globalCompositeOperation = 'lighter'
    to.drawImage(from.canvas, axis === 'x' ? pixels : 0, axis === 'x' ? 0 : pixels)
    this.from = to
    this.to = from
  }

  private scratch(): CanvasRenderingContext2D {
    const { width, height, resolution } = this
    const context = newCanvas(Math.ceil(width * resolution), Math.ceil(height * resolution)).getContext('2d')
    if (!context) throw new Error('no 2D canvas')
    return context
  }
}
