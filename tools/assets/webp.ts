import type { Sharp, WebpOptions } from 'sharp'
import sharp from 'sharp'

/**
 * A WebP file with alpha holds its colours (`VP8 `) and its alpha (`ALPH`) as two parts that the encoder makes independently of each other
 * (container: RFC 9649). Here each part is made in the cheapest way that gives the wanted pixels, and the two are joined.
 */

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** Name of a part and its bytes, in the order of the file. */
type Part = readonly [name: string, data: Buffer]

const HEADER = 12
/** Signature, width, height, alpha bit and version before the bits of a lossless picture. */
const LOSSLESS_HEADER = 5
/** First byte of `ALPH`: compressed as a lossless picture, not filtered, not rounded. */
const LOSSLESS_ALPHA = 1
/** An alpha that takes hardly any time: two steps. It is thrown away. */
const ALPHA_TO_DROP = { alphaQuality: 0 }

/** The alpha of a picture that has one, as the bytes of the part `ALPH`; null for a picture without. */
export function alphaOf(webp: Buffer): Buffer | null {
  return partsOf(webp).find(([name]) => name === 'ALPH')?.[1] ?? null
}

/** The colours of `picture` encoded with `options`, and beside them an alpha that was encoded before. */
export async function encodeBeside(picture: Sharp, options: WebpOptions, alpha: Buffer): Promise<Buffer> {
  const colours = await picture.webp({ ...options, ...ALPHA_TO_DROP }).toBuffer()
  return joined(partsOf(colours).map(([name, data]) => [name, name === 'ALPH' ? alpha : data]))
}

/** A WebP whose colours are encoded with `options` and whose alpha keeps every step, which `effort` and `quality` of `alpha` only make smaller. */
export async function encodeWholeAlpha(
  picture: Sharp,
  options: WebpOptions,
  alpha: Pick<WebpOptions, 'effort' | 'quality'>,
): Promise<Buffer> {
  const pixels = await picture.clone().ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return encodeBeside(picture, options, await wholeAlpha(pixels, alpha))
}

/**
 * `ALPH` of the pixels, without loss: the alpha as the green of a lossless picture, whose header is left out.
 * The encoder itself does so too, but lets nobody choose how hard it tries: at `effort` 6 it tries everything, which takes twenty times as long.
 */
async function wholeAlpha({ data, info }: Pixels, options: Pick<WebpOptions, 'effort' | 'quality'>): Promise<Buffer> {
  const { width, height } = info
  const green = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) green[pixel * 3 + 1] = data[pixel * 4 + 3] ?? 0
  const webp = await sharp(green, { raw: { width, height, channels: 3 } })
    .webp({ ...options, lossless: true })
    .toBuffer()
  const lossless = partsOf(webp).find(([name]) => name === 'VP8L')?.[1]
  if (!lossless) throw new Error('a lossless WebP has no VP8L part')
  return Buffer.concat([Buffer.of(LOSSLESS_ALPHA), lossless.subarray(LOSSLESS_HEADER)])
}

function partsOf(webp: Buffer): Part[] {
  const parts: Part[] = []
  for (let at = HEADER; at < webp.length; ) {
    const size = webp.readUInt32LE(at + 4)
    parts.push([webp.toString('latin1', at, at + 4), webp.subarray(at + 8, at + 8 + size)])
    at += 8 + size + (size % 2)
  }
  return parts
}

function joined(parts: readonly Part[]): Buffer {
  const body = parts.flatMap(([name, data]) => [Buffer.from(name, 'latin1'), uint32(data.length), data, Buffer.alloc(data.length % 2)])
  const size = body.reduce((sum, { length }) => sum + length, 4)
  return Buffer.concat([Buffer.from('RIFF'), uint32(size), Buffer.from('WEBP'), ...body])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
