import sharp from 'sharp'
import { document, type Picture } from '../pictures.ts'
import { distances } from './distances.ts'
import { lit, type Material, type Rgb } from './studio.ts'

/** Points that are computed along each side of a pixel of the picture. */
export const FINE = 2

/** How a drawing becomes a relief. Lengths are in pixels of the picture. */
export interface Look {
  /** What it is made of. Without one it keeps its own colours and is only lit. */
  material?: Material
  /** Width of the slope along its edge. */
  bevel: number
  /** Steepness of the slope; 1 is 45°. Default 0.8. */
  steep?: number
  /** `chisel` rises in a straight line, `round` like a quarter of a circle. Default `round`. */
  profile?: 'chisel' | 'round'
  /** SVG of what is cut into it. */
  carve?: string
  /** Depth of the cut. Default 1. */
  deep?: number
  /** Strength of the shadow that it casts on what lies below it, 0–1. Default 0.45. */
  shadow?: number
  /** Strength of the highlights of a drawing that keeps its colours. Default 0.6. */
  gloss?: number
}

/** A surface on which a picture is drawn in layers: paintings, and reliefs that a studio lights. Colours are premultiplied. */
export class Sheet {
  private readonly columns: number
  private readonly rows: number
  private readonly data: Float32Array

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.columns = width * FINE
    this.rows = height * FINE
    this.data = new Float32Array(this.columns * this.rows * 4)
  }

  /** Lays an SVG over what is there. */
  async paint(body: string): Promise<this> {
    const layer = await this.rasterise(body)
    for (let i = 0; i < this.data.length; i += 4) this.over(i, layer.subarray(i, i + 4))
    return this
  }

  /** Lays an SVG over what is there as a relief. */
  async relief(body: string, look: Look): Promise<this> {
    const { shadow = 0.45 } = look
    if (shadow > 0) await this.paint(shadowOf(body, shadow))
    const layer = await this.rasterise(body)
    const heights = await this.heights(layer, look)
    for (let row = 0; row < this.rows; row++)
      for (let column = 0; column < this.columns; column++) this.shade(layer, heights, column, row, look)
    return this
  }

  /** Adds light: red, green and blue at a fine point, which becomes as solid as it is bright. */
  add(column: number, row: number, [r, g, b]: Rgb): void {
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return
    const i = (row * this.columns + column) * 4
    const { data } = this
    data[i] = (data[i] ?? 0) + r
    data[i + 1] = (data[i + 1] ?? 0) + g
    data[i + 2] = (data[i + 2] ?? 0) + b
    data[i + 3] = Math.min(1, Math.max(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0))
  }

  /** Sets a fine point: premultiplied red, green, blue and alpha. */
  put(column: number, row: number, colour: ArrayLike<number>): void {
    this.data.set(colour, (row * this.columns + column) * 4)
  }

  /** The finished picture, reduced to its size and to so many colours. */
  async finish(colours = 256, dither = 0.5): Promise<Picture> {
    const { width, height } = this
    const raw = Buffer.alloc(width * height * 4)
    for (let i = 0; i < width * height; i++) this.reduce(i, raw)
    const png = await sharp(raw, { raw: { width, height, channels: 4 } })
      .png({ palette: true, colours, dither, effort: 10, compressionLevel: 9 })
      .toBuffer()
    return { png, width, height }
  }

  private over(i: number, [r = 0, g = 0, b = 0, a = 0]: ArrayLike<number> & Iterable<number>): void {
    if (a <= 0) return
    const { data } = this
    const rest = 1 - a
    data[i] = r + (data[i] ?? 0) * rest
    data[i + 1] = g + (data[i + 1] ?? 0) * rest
    data[i + 2] = b + (data[i + 2] ?? 0) * rest
    data[i + 3] = a + (data[i + 3] ?? 0) * rest
  }

  /** Premultiplied colours of an SVG at every fine point. */
  private async rasterise(body: string): Promise<Float32Array> {
    const svg = document(this.width, this.height, body, FINE)
    const bytes = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
    const out = new Float32Array(bytes.length)
    for (let i = 0; i < bytes.length; i += 4) {
      const alpha = (bytes[i + 3] ?? 0) / 255
      out[i] = ((bytes[i] ?? 0) / 255) * alpha
      out[i + 1] = ((bytes[i + 1] ?? 0) / 255) * alpha
      out[i + 2] = ((bytes[i + 2] ?? 0) / 255) * alpha
      out[i + 3] = alpha
    }
    return out
  }

  private async heights(layer: Float32Array, { bevel, steep = 0.8, profile = 'round', carve, deep = 1 }: Look): Promise<Float32Array> {
    const inside = Float32Array.from({ length: layer.length / 4 }, (_, i) => layer[i * 4 + 3] ?? 0)
    const far = distances(inside, this.columns, this.rows)
    const reach = bevel * FINE
    const slopes = far.map((distance) => {
      const part = Math.min(distance / reach, 1)
      return reach * steep * (profile === 'chisel' ? part : Math.sqrt(part * (2 - part)))
    })
    // Distances from a raster ripple along slanted edges; wide slopes show it, so they are softened more.
    const heights = softened(slopes, this.columns, 2 + Math.min(26, Math.max(0, bevel - 4) * 3))
    if (!carve) return heights
    const cut = await this.rasterise(carve)
    return softened(
      heights.map((height, i) => height - (cut[i * 4 + 3] ?? 0) * deep * FINE),
      this.columns,
      2,
    )
  }

  private shade(layer: Float32Array, heights: Float32Array, column: number, row: number, look: Look): void {
    const index = row * this.columns + column
    const alpha = layer[index * 4 + 3] ?? 0
    if (alpha <= 0) return
    const at = (dx: number, dy: number) => heights[clamp(row + dy, this.rows) * this.columns + clamp(column + dx, this.columns)] ?? 0
    const slope = [(at(-1, 0) - at(1, 0)) / 2, (at(0, -1) - at(0, 1)) / 2] as const
    const place = [column / this.columns - 0.5, row / this.rows - 0.5] as const
    const own: Rgb = [(layer[index * 4] ?? 0) / alpha, (layer[index * 4 + 1] ?? 0) / alpha, (layer[index * 4 + 2] ?? 0) / alpha]
    const [r, g, b] = lit(slope, place, own, look.material, look.gloss ?? 0.6)
    this.over(index * 4, [r * alpha, g * alpha, b * alpha, alpha])
  }

  private reduce(i: number, raw: Buffer): void {
    const sum = [0, 0, 0, 0]
    for (let part = 0; part < FINE * FINE; part++) {
      const row = Math.floor(i / this.width) * FINE + Math.floor(part / FINE)
      const from = (row * this.columns + (i % this.width) * FINE + (part % FINE)) * 4
      for (let c = 0; c < 4; c++) sum[c] = (sum[c] ?? 0) + (this.data[from + c] ?? 0)
    }
    const alpha = sum[3] ?? 0
    for (let c = 0; c < 3; c++) raw[i * 4 + c] = alpha > 0 ? Math.round(Math.min(1, (sum[c] ?? 0) / alpha) * 255) : 0
    raw[i * 4 + 3] = Math.round(Math.min(1, alpha / (FINE * FINE)) * 255)
  }
}

/** A picture that is drawn in one go. */
export async function drawn(
  width: number,
  height: number,
  draw: (sheet: Sheet) => Promise<unknown>,
  colours?: number,
  dither?: number,
): Promise<Picture> {
  const sheet = new Sheet(width, height)
  await draw(sheet)
  return sheet.finish(colours, dither)
}

/** An SVG out of focus. */
export const soft = (body: string, blur: number): string =>
  `<filter id="s${blur}" filterUnits="userSpaceOnUse" x="-50" y="-50" width="900" height="900" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${blur}"/></filter><g filter="url(#s${blur})">${body}</g>`

const clamp = (at: number, length: number) => Math.min(Math.max(at, 0), length - 1)

function shadowOf(body: string, strength: number): string {
  return `<filter id="sh" filterUnits="userSpaceOnUse" x="-50" y="-50" width="900" height="900"><feGaussianBlur in="SourceAlpha" stdDeviation="1.6"/><feOffset dy="1.6"/><feComponentTransfer><feFuncA type="linear" slope="${strength}"/></feComponentTransfer></filter><g filter="url(#sh)">${body}</g>`
}

/** A blur over three points in both directions, again and again. */
function softened(values: Float32Array, columns: number, times: number): Float32Array {
  let from = values
  for (let time = 0; time < times; time++) {
    const last = from
    from = last.map(
      (value, i) =>
        (4 * value + (last[i - 1] ?? value) + (last[i + 1] ?? value) + (last[i - columns] ?? value) + (last[i + columns] ?? value)) / 8,
    )
  }
  return from
}
