import sharp from 'sharp'

/** Quality of the pictures for eyes: small enough to live in the repository's history, good enough to recognise everything. */
const EYES = { quality: 60, effort: 6 } as const
/** Their width in px, whatever the screen's: half the bytes of pictures in full size. */
const EYES_WIDTH = 240

const rawOf = (pixels: Buffer, width: number, height: number) => sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()

/** The picture that lies beside a fingerprint. */
export function forEyes(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  return rawOf(pixels, width, height).resize({ width: EYES_WIDTH }).webp(EYES).toBuffer()
}

/** The picture without any loss. */
export function exact(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  return rawOf(pixels, width, height).webp({ lossless: true, effort: 0 }).toBuffer()
}

/** RGBA of an encoded picture, top row first; enlarged to `size` when one is given. */
export async function decode(
  encoded: Buffer | string,
  size?: { width: number; height: number },
): Promise<{ pixels: Buffer; width: number; height: number }> {
  const picture = sharp(encoded)
  if (size) picture.resize({ width: size.width, height: size.height, fit: 'fill' })
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** RGBA bytes as the words that fingerprints are made of. */
export function wordsOf(pixels: Buffer): Uint32Array {
  const aligned = pixels.byteOffset % 4 === 0 ? pixels : Buffer.from(pixels)
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4)
}
