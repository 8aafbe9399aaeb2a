import { BLEND_MODES, type Matrix, Texture } from 'pixi.js'

/** Swaps red and blue, because the batch reads little-endian colours. */
const littleEndian = (tint: number) => (tint >> 16) | (tint & 0xff00) | ((tint & 0xff) << 16)

/**
 * One picture of a `QuadList`, in the list's units. It has a sprite's properties without its display-tree node. Its texture must have
 * premultiplied alpha.
 */
export class Quad {
  visible = true
  x = 0
  y = 0
  scaleX = 1
  scaleY = 1
  alpha = 1
  /** Cosine and sine of the rotation; the `rotation` setter writes them. */
  cos = 1
  sin = 0
  /** The tint in the batch's little-endian form. */
  shade = 0xffffff
  blendMode = BLEND_MODES.NORMAL
  private turn = 0
  private colour = 0xffffff

  constructor(
    public texture = Texture.EMPTY,
    public anchorX = 0.5,
    public anchorY = 0.5,
  ) {}

  get rotation(): number {
    return this.turn
  }

  set rotation(angle: number) {
    if (angle === this.turn) return
    this.turn = angle
    this.cos = Math.cos(angle)
    this.sin = Math.sin(angle)
  }

  get tint(): number {
    return this.colour
  }

  set tint(tint: number) {
    if (tint === this.colour) return
    this.colour = tint
    this.shade = littleEndian(tint)
  }

  /** Scales it to a size in the list's units. A mirrored quad stays mirrored. */
  size(width: number, height: number): this {
    this.width = width
    this.scaleY = (this.scaleY < 0 ? -height : height) / this.texture.orig.height
    return this
  }

  get width(): number {
    return Math.abs(this.scaleX) * this.texture.orig.width
  }

  set width(width: number) {
    this.scaleX = (this.scaleX < 0 ? -width : width) / this.texture.orig.width
  }
}

/** Writes the transform of a quad in a list at `world` into `to`. The result equals Pixi's for a sprite to the last bit. */
export function place({ x, y, scaleX, scaleY, cos, sin }: Quad, { a, b, c, d, tx, ty }: Matrix, to: Matrix): Matrix {
  const la = cos * scaleX
  const lb = sin * scaleX
  const lc = -sin * scaleY
  const ld = cos * scaleY
  to.a = la * a + lb * c
  to.b = la * b + lb * d
  to.c = lc * a + ld * c
  to.d = lc * b + ld * d
  to.tx = x * a + y * c + tx
  to.ty = x * b + y * d + ty
  return to
}
