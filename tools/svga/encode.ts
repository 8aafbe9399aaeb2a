import { deflateSync } from 'node:zlib'

/** An affine matrix a, b, c, d, tx, ty as canvas takes it. */
export type Matrix = readonly [number, number, number, number, number, number]

/** A sprite at one frame; null where it is not seen. */
export interface SpriteFrame {
  alpha: number
  matrix: Matrix
}

export interface SvgaSprite {
  /** Key of its picture. */
  image: string
  frames: readonly (SpriteFrame | null)[]
}

/** A movie of bitmap sprites, back to front. */
export interface SvgaMovie {
  width: number
  height: number
  fps: number
  frames: number
  /** PNG pictures by key, with their size in pixels. */
  images: Readonly<Record<string, { png: Buffer; width: number; height: number }>>
  sprites: readonly SvgaSprite[]
}

/** Below this the usual player skips a sprite, so nothing is written. */
const LEAST_ALPHA = 0.05
/** The usual player takes an exact 0 in a matrix for 1. */
const LEAST = 1e-5

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

/** An SVGA 2.x file (deflated `com.opensource.svga.MovieEntity`). Throws when a sprite's frames or picture do not fit the movie. */
export function encodeSvga({ width, height, fps, frames, images, sprites }: SvgaMovie): Buffer {
  const movie = new Fields().text(1, '2.0.0')
  movie.message(2, new Fields().float(1, width).float(2, height).whole(3, fps).whole(4, frames))
  for (const [key, { png }] of Object.entries(images)) movie.message(3, new Fields().text(1, key).bytes(2, png))
  for (const sprite of sprites) {
    const picture = images[sprite.image]
    if (!picture) throw new Error(`no picture ${sprite.image}`)
    if (sprite.frames.length !== frames) throw new Error(`${sprite.image} has ${sprite.frames.length} of ${frames} frames`)
    const entity = new Fields().text(1, sprite.image)
    const layout = new Fields().float(3, picture.width).float(4, picture.height)
    for (const frame of sprite.frames) entity.message(2, encodeFrame(frame, layout))
    movie.message(4, entity)
  }
  return deflateSync(movie.end(), { level: 9 })
}

function encodeFrame(frame: SpriteFrame | null, layout: Fields): Fields {
  const entity = new Fields()
  if (!frame || frame.alpha < LEAST_ALPHA) return entity
  const [a, b, c, d, x, y] = frame.matrix
  const clear = (value: number) => (Math.abs(value) < LEAST ? LEAST : value)
  const matrix = new Fields().float(1, clear(a)).float(2, b).float(3, c).float(4, clear(d)).float(5, x).float(6, y)
  return entity.float(1, frame.alpha).message(2, layout).message(3, matrix)
}
