import { Texture } from 'pixi.js'
import type { PaintAtlas } from '../paintAtlas.ts'
import { QuadList } from '../QuadList.ts'
import { Quad } from '../quads.ts'

/** A painted figure or word, and the width that it takes in a row, in units of the painting. */
export interface Glyph {
  texture: Texture
  width: number
}

/** What stands for a glyph that is not painted. */
const NOTHING: Glyph = { texture: Texture.EMPTY, width: 0 }

/** Size of a glyph's picture, and how it is painted at the origin. */
export interface GlyphPicture extends Pick<Glyph, 'width'> {
  /** Width of the picture; the glyph's own width when left out. */
  across?: number
  height: number
  draw(context: CanvasRenderingContext2D, width: number, height: number): void
}

/** Figures and words that are painted once, by their names. */
export class Glyphs {
  private readonly glyphs = new Map<string, Glyph>()

  constructor(private readonly atlas: PaintAtlas) {}

  /** Paints some of them. */
  paint(names: Iterable<string>, pictureOf: (name: string) => GlyphPicture): this {
    for (const name of names) {
      const { width, across = width, height, draw } = pictureOf(name)
      const texture = this.atlas.paint(across, height, (context) => draw(context, across, height))
      this.glyphs.set(name, { texture: texture ?? Texture.EMPTY, width })
    }
    return this
  }

  of(name: string): Glyph {
    return this.glyphs.get(name) ?? NOTHING
  }

  texture(name: string): Texture {
    return this.of(name).texture
  }
}

/** A row of painted glyphs, centred on its position. Writing it anew creates nothing. */
export class GlyphRow {
  readonly container: QuadList
  /** Its pictures, for a scene that draws them in a list of its own. */
  readonly quads: readonly Quad[]
  /** Width of what is written. */
  width = 0

  /** `places` is how many glyphs it has at most. */
  constructor(
    private readonly glyphs: Glyphs,
    places: number,
  ) {
    this.quads = Array.from({ length: places }, () => new Quad())
    this.container = new QuadList(this.quads)
  }

  set tint(tint: number) {
    for (const quad of this.quads) quad.tint = tint
  }

  /** Writes glyphs by their names, `scale` times as large as they are painted. */
  write(names: Iterable<string>, scale = 1): void {
    let [x, used] = [0, 0]
    for (const name of names) {
      const quad = this.quads[used++]
      if (!quad) break
      const { texture, width } = this.glyphs.of(name)
      quad.texture = texture
      quad.visible = texture !== Texture.EMPTY
      quad.x = (x + width / 2) * scale
      quad.scaleX = quad.scaleY = scale
      x += width
    }
    this.width = x * scale
    for (let index = 0; index < this.quads.length; index++) {
      const quad = this.quads[index] as Quad
      quad.x -= this.width / 2
      if (index >= used) quad.visible = false
    }
  }
}
