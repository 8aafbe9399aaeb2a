import { deflateSync } from 'node:zlib'

/** An affine matrix a, b, c, d, tx, ty in the order of a canvas. */
export type Matrix = readonly [number, number, number, number, number, number]

/** A sprite at one frame. */
export interface SpriteFrame {
  alpha: number
  matrix: Matrix
  /** Path text that clips the picture. */
  clip?: string
  /** Shapes over the picture. 'keep' repeats those of the frame before. */
  shapes?: readonly Shape[] | 'keep'
}

/** An outline with its style. Missing properties are not written. */
export type Shape = { style?: ShapeStyle; matrix?: Matrix } & (
  | { path: string }
  | { rect: readonly [x: number, y: number, width: number, height: number, radius: number] }
  | { ellipse: readonly [x: number, y: number, radiusX: number, radiusY: number] }
)

/** Red, green, blue, alpha, each 0–1. */
export type Colour = readonly [number, number, number, number]

export interface ShapeStyle {
  fill?: Colour
  stroke?: Colour
  width?: number
  cap?: 'butt' | 'round' | 'square'
  join?: 'miter' | 'round' | 'bevel'
  miter?: number
  dash?: readonly [number, number, number]
}

export interface SvgaSprite {
  /** Key of its picture. A sprite that has only shapes needs none. The key of a matte ends with `.matte`. */
  image: string
  /** Key of the sprite that masks it, which must come earlier in the list. */
  matte?: string
  frames: readonly (SpriteFrame | null)[]
}

/** A movie. Its sprites are listed back to front, mattes first. */
export interface SvgaMovie {
  width: number
  height: number
  fps: number
  frames: number
  /** PNG pictures by key, with their size in pixels. */
  images: Readonly<Record<string, { png: Buffer; width: number; height: number }>>
  sprites: readonly SvgaSprite[]
}

/** Least alpha. svgaplayerweb does not draw less, so nothing is written below it. */
const LEAST_ALPHA = 0.05
/** Smallest scale written, because svgaplayerweb reads an exact 0 in a matrix as 1. */
const LEAST = 1e-5
/** Constants of the file format. */
const KEEP = 3
const CAPS = ['butt', 'round', 'square'] as const
const JOINS = ['miter', 'round', 'bevel'] as const

/** Writes protocol buffer fields: varints, 32-bit floats, texts, bytes and messages. */
class Fields {
  private readonly parts: Buffer[] = []

  whole(field: number, value: number): this {
    return value === 0 ? this : this.head(field, 0).varint(value)
  }

  float(field: number, value: number): this {
    if (value === 0) return this
    const bytes = Buffer.alloc(4)
    bytes.writeFloatLE(value)
    this.head(field, 5).parts.push(bytes)
    return this
  }

  bytes(field: number, value: Buffer): this {
    this.head(field, 2).varint(value.length).parts.push(value)
    return this
  }

  text(field: number, value: string): this {
    return this.bytes(field, Buffer.from(value))
  }

  message(field: number, value: Fields): this {
    return this.bytes(field, value.end())
  }

  end(): Buffer {
    return Buffer.concat(this.parts)
  }

  private head(field: number, kind: number): this {
    return this.varint((field << 3) | kind)
  }

  private varint(value: number): this {
    const bytes: number[] = []
    let rest = value >>> 0
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
    this.parts.push(Buffer.from([...bytes, rest]))
    return this
  }
}

/**
 * Encodes an SVGA 2.x file (deflated `com.opensource.svga.MovieEntity`). Throws when a sprite's frames or picture do not fit the movie.
 */
export function encodeSvga({ width, height, fps, frames, images, sprites }: SvgaMovie): Buffer {
  const movie = new Fields().text(1, '2.0.0')
  movie.message(2, new Fields().float(1, width).float(2, height).whole(3, fps).whole(4, frames))
  for (const [key, { png }] of Object.entries(images)) movie.message(3, new Fields().text(1, key).bytes(2, png))
  for (const sprite of sprites) {
    const picture = images[sprite.image.replace('.matte', '')]
    if (!picture && !sprite.frames.some((frame) => frame?.shapes)) throw new Error(`no picture ${sprite.image}`)
    if (sprite.frames.length !== frames) throw new Error(`${sprite.image} has ${sprite.frames.length} of ${frames} frames`)
    const entity = new Fields().text(1, sprite.image)
    const layout = new Fields().float(3, picture?.width ?? width).float(4, picture?.height ?? height)
    for (const frame of sprite.frames) entity.message(2, encodeFrame(frame, layout))
    if (sprite.matte) entity.text(3, sprite.matte)
    movie.message(4, entity)
  }
  return deflateSync(movie.end(), { level: 9 })
}

function encodeFrame(frame: SpriteFrame | null, layout: Fields): Fields {
  const entity = new Fields()
  if (!frame || frame.alpha < LEAST_ALPHA) return entity
  const [a, b, c, d, x, y] = frame.matrix
  const clear = (value: number) => (Math.abs(value) < LEAST ? LEAST : value)
  entity
    .float(1, frame.alpha)
    .message(2, layout)
    .message(3, floats([clear(a), b, c, clear(d), x, y]))
  if (frame.clip) entity.text(4, frame.clip)
  if (frame.shapes === 'keep') entity.message(5, new Fields().whole(1, KEEP))
  else for (const shape of frame.shapes ?? []) entity.message(5, encodeShape(shape))
  return entity
}

function encodeShape(shape: Shape): Fields {
  const entity = new Fields()
  if ('path' in shape) entity.message(2, new Fields().text(1, shape.path))
  else if ('rect' in shape) entity.whole(1, 1).message(3, floats(shape.rect))
  else entity.whole(1, 2).message(4, floats(shape.ellipse))
  if (shape.style) entity.message(10, encodeStyle(shape.style))
  if (shape.matrix) entity.message(11, floats(shape.matrix))
  return entity
}

function encodeStyle({ fill, stroke, width = 0, cap = 'butt', join = 'miter', miter = 0, dash = [0, 0, 0] }: ShapeStyle): Fields {
  const style = new Fields()
  if (fill) style.message(1, floats(fill))
  if (stroke) style.message(2, floats(stroke))
  style.float(3, width).whole(4, CAPS.indexOf(cap)).whole(5, JOINS.indexOf(join)).float(6, miter)
  return style.float(7, dash[0]).float(8, dash[1]).float(9, dash[2])
}

/** A message of floats with fields numbered from 1. */
function floats(values: readonly number[]): Fields {
  return values.reduce((fields, value, index) => fields.float(index + 1, value), new Fields())
}
