import type { Texture } from 'pixi.js'
import { PaintAtlas } from '../paintAtlas.ts'

const WIDTH = 1024
/** Texture pixels around a place that neighbours need. */
const APART = 4

/** A texture page of equal places. Each is painted anew when it is needed for something else, also while the others are seen. */
export class SlotPage {
  /** What is painted at each place. */
  readonly textures: readonly Texture[]
  private readonly atlas: PaintAtlas

  /** Makes `count` places of `width` × `height` board units, with `resolution` texture pixels per unit. */
  constructor(
    resolution: number,
    count: number,
    private readonly width: number,
    private readonly height: number,
  ) {
    const across = Math.floor(WIDTH / (width * resolution + APART))
    this.atlas = new PaintAtlas(resolution, WIDTH, Math.ceil(count / across) * Math.ceil(height * resolution + APART))
    this.textures = Array.from({ length: count }, () => {
      const texture = this.atlas.paint(width, height, () => undefined)
      if (!texture) throw new RangeError(`no room for ${count} places`)
      return texture
    })
  }

  /** Clears a place and paints it anew. It is seen after `update`. */
  paint({ frame }: Texture, draw: (context: CanvasRenderingContext2D) => void): void {
    const context = this.atlas.source.getContext('2d')
    if (!context) return
    const { resolution } = this.atlas
    context.save()
    context.translate(frame.x * resolution, frame.y * resolution)
    context.scale(resolution, resolution)
    context.clearRect(0, 0, this.width, this.height)
    draw(context)
    context.restore()
  }

  /** Uploads what was painted at the next draw. */
  update(): void {
    this.atlas.update()
  }

  destroy(): void {
    this.atlas.destroy()
  }
}
