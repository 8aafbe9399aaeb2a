import { BaseTexture, MIPMAP_MODES, Rectangle, Texture } from 'pixi.js'
import { newCanvas } from '../device.ts'
import { textureBytes } from '../textureCache.ts'
import { canvasSize, PAINTED_PIXELS, type Painting } from './layers.ts'
import { contextOf, type Pictures, paint } from './paint.ts'

/** Holds the paintings of a movie, each on a canvas of its own, so that they survive a lost graphics context. */
export class Gallery {
  private readonly textures = new Map<Painting, Texture>()

  /** Paints as many as fit the budget, in their order. */
  constructor(paintings: readonly Painting[], pictures: Pictures) {
    let left = PAINTED_PIXELS
    for (const painting of paintings) {
      const { width, height } = canvasSize(painting)
      left -= width * height
      if (left >= 0) this.textures.set(painting, hang(painting, pictures))
    }
  }

  find(painting: Painting): Texture | null {
    return this.textures.get(painting) ?? null
  }

  /** Bytes of its canvases on the graphics card. */
  get bytes(): number {
    return [...this.textures.values()].reduce((sum, { baseTexture }) => sum + textureBytes(baseTexture), 0)
  }

  destroy(): void {
    for (const texture of this.textures.values()) destroyPainted(texture)
    this.textures.clear()
  }
}

function hang(painting: Painting, pictures: Pictures): Texture {
  const { width, height } = canvasSize(painting)
  const canvas = newCanvas(width, height)
  paint(contextOf(canvas), painting, pictures)
  return new Texture(baseOf(canvas))
}

/** Shows one painting at a time on one canvas, for movies whose paintings exceed the budget. */
export class Easel {
  readonly texture: Texture
  private shown: Painting | null = null
  private readonly context: CanvasRenderingContext2D

  /** Creates a canvas for the largest of the paintings. */
  constructor(
    paintings: readonly Painting[],
    private readonly pictures: Pictures,
  ) {
    const sizes = paintings.map(canvasSize)
    const canvas = newCanvas(Math.max(...sizes.map(({ width }) => width)), Math.max(...sizes.map(({ height }) => height)))
    this.context = contextOf(canvas)
    this.texture = new Texture(baseOf(canvas), new Rectangle(0, 0, canvas.width, canvas.height))
  }

  /** Paints this painting and returns the texture, with the painting at its top left. */
  show(painting: Painting): Texture {
    if (painting === this.shown) return this.texture
    const { canvas } = this.context
    this.context.resetTransform()
    this.context.clearRect(0, 0, canvas.width, canvas.height)
    paint(this.context, painting, this.pictures)
    this.texture.baseTexture.update()
    this.shown = painting
    return this.texture
  }

  destroy(): void {
    destroyPainted(this.texture)
  }
}

const baseOf = (canvas: HTMLCanvasElement) => new BaseTexture(canvas, { mipmap: MIPMAP_MODES.OFF })

function destroyPainted(texture: Texture): void {
  const { resource } = texture.baseTexture as unknown as { resource: { source: HTMLCanvasElement } }
  const canvas = resource.source
  texture.destroy(true)
  canvas.width = 0
}
