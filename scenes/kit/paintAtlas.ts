import { BaseTexture, MIPMAP_MODES, Rectangle, Texture } from 'pixi.js'
import { newCanvas } from './device.ts'
import { textureBytes, textureCache } from './textureCache.ts'

/** Empty texture pixels between two pictures, so that neighbours do not bleed into each other. */
const GAP = 2
/** Greatest width and height of a page. */
export const PAGE = 2048
/** Factor by which a resolution is lowered until everything fits. */
const LOWER = 0.95

/**
 * A texture page that is painted on a canvas before an animation starts. Its pixels stay on the canvas, so they survive a lost graphics
 * context; those of a render texture would not.
 */
export class PaintAtlas {
  private readonly canvas: HTMLCanvasElement
  private readonly context: CanvasRenderingContext2D
  private readonly base: BaseTexture
  private uncharge: () => void
  private x = 0
  private y = 0
  private shelf = 0
  private readonly pictures: Texture[] = []

  /**
   * Creates a page of at most `width` × `height` texture pixels; `resolution` is texture pixels per board unit. The page starts `step`
   * texture pixels high and grows by `step` when pictures need it. Growing repaints the page, so paint all pictures before motion.
   */
  constructor(
    readonly resolution: number,
    width = PAGE,
    private readonly height = PAGE,
    private readonly step = height,
  ) {
    this.canvas = newCanvas(width, step)
    const context = this.canvas.getContext('2d')
    if (!context) throw new Error('no 2D canvas')
    this.context = context
    this.base = BaseTexture.from(this.canvas, { resolution, mipmap: MIPMAP_MODES.ON })
    this.uncharge = textureCache.charge(textureBytes(this.base))
  }

  /** Paints a picture of `width` × `height` board units. Returns null when the page is full. */
  paint(width: number, height: number, draw: (context: CanvasRenderingContext2D) => void): Texture | null {
    const [w, h] = [Math.ceil(width * this.resolution), Math.ceil(height * this.resolution)]
    if (this.x + w > this.canvas.width) {
      this.x = 0
      this.y += this.shelf + GAP
      this.shelf = 0
    }
    if (this.y + h > this.height || w > this.canvas.width) return null
    if (this.y + h > this.canvas.height) this.grow(this.y + h)
    const { x, y, context } = this
    context.save()
    context.beginPath()
    context.rect(x, y, w, h)
    context.clip()
    context.translate(x, y)
    context.scale(this.resolution, this.resolution)
    draw(context)
    context.restore()
    this.x += w + GAP
    this.shelf = Math.max(this.shelf, h)
    const { resolution } = this
    const picture = new Texture(this.base, new Rectangle(x / resolution, y / resolution, w / resolution, h / resolution))
    this.pictures.push(picture)
    return picture
  }

  /** Makes the page at least `height` pixels high. What is painted stays in place. */
  private grow(height: number): void {
    const { canvas, context, base } = this
    const painted = newCanvas(canvas.width, canvas.height)
    painted.getContext('2d')?.drawImage(canvas, 0, 0)
    canvas.height = Math.min(Math.ceil(height / this.step) * this.step, this.height)
    context.drawImage(painted, 0, 0)
    base.resource.update()
    // Pixi keeps the place of a picture as shares of its page, and computes them only once.
    for (const picture of this.pictures) picture.updateUvs()
    this.uncharge()
    this.uncharge = textureCache.charge(textureBytes(base))
  }

  /** The canvas of the page, for example to copy one picture into another. */
  get source(): HTMLCanvasElement {
    return this.canvas
  }

  /** Uploads the painted pixels at the next draw. */
  update(): void {
    this.base.update()
  }

  /** Stops counting the page's bytes in the texture cache and returns them. The caller counts them from now on. */
  handOver(): number {
    this.uncharge()
    return textureBytes(this.base)
  }

  /** Frees the page. Every texture on it becomes invalid. */
  destroy(): void {
    this.uncharge()
    this.base.destroy()
    this.canvas.width = 0
  }
}

/** Highest resolution, at most `wanted`, at which `count` pictures of one size fit on one page. */
export function fittingResolution(count: number, width: number, height: number, wanted: number): number {
  let resolution = wanted
  while (count > 0 && !fits(count, width, height, resolution)) resolution *= LOWER
  return resolution
}

function fits(count: number, width: number, height: number, resolution: number): boolean {
  const columns = Math.floor(PAGE / pixels(width, resolution))
  const rows = Math.floor(PAGE / pixels(height, resolution))
  return columns * rows >= count
}

/** Smallest page size, in texture pixels, that holds `count` pictures of one size. */
export function pageFor(count: number, width: number, height: number, resolution: number): { width: number; height: number } {
  const columns = Math.min(Math.max(Math.floor(PAGE / pixels(width, resolution)), 1), count)
  const rows = Math.ceil(count / Math.max(columns, 1))
  return { width: Math.min(columns * pixels(width, resolution), PAGE), height: Math.min(rows * pixels(height, resolution), PAGE) }
}

/** Texture pixels that a picture and the gap after it take. */
function pixels(units: number, resolution: number): number {
  return Math.ceil(units * resolution) + GAP
}

/**
 * Height in texture pixels of a page of the greatest width that holds the first of these pictures, in their order; at most the greatest height.
 * It is a power of two: the smaller levels of other heights are less sharp.
 */
export function pageHeight(sizes: readonly { width: number; height: number }[], resolution: number): number {
  let [x, y, shelf] = [0, 0, 0]
  for (const { width, height } of sizes) {
    const [w, h] = [Math.ceil(width * resolution), Math.ceil(height * resolution)]
    if (x + w > PAGE) {
      x = 0
      y += shelf + GAP
      shelf = 0
    }
    if (y + h > PAGE) break
    x += w + GAP
    shelf = Math.max(shelf, h)
  }
  return Math.min(2 ** Math.ceil(Math.log2(Math.max(y + shelf, 1))), PAGE)
}
