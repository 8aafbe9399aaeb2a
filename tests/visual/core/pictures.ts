import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Lossless webp of RGBA pixels. */
export function encode(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ lossless: true, effort: 0 })
    .toBuffer()
}

/** RGBA of an encoded picture, top row first. */
export async function decode(encoded: Buffer): Promise<{ pixels: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(encoded).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** RGBA bytes as the words that fingerprints are made of. */
export function wordsOf(pixels: Buffer): Uint32Array {
  const aligned = pixels.byteOffset % 4 === 0 ? pixels : Buffer.from(pixels)
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4)
}

/** Pictures without loss in a folder of this machine, by key. They serve the report only: the repository has none. */
export class Photographs {
  constructor(private readonly dir: string) {}

  private readonly path = (key: string) => join(this.dir, `${key}.webp`)

  async keep(key: string, pixels: Buffer, width: number, height: number): Promise<void> {
    if (existsSync(this.path(key))) return
    await mkdir(this.dir, { recursive: true })
    await writeFile(this.path(key), await encode(pixels, width, height))
  }

  find(key: string): Promise<Buffer | null> {
    return readFile(this.path(key)).catch(() => null)
  }
}
