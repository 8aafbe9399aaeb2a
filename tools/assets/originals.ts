import path from 'node:path'
import sharp, { type Sharp } from 'sharp'

type Raw = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** Pictures in memory at a time; the largest take 6 MB each. */
const KEPT = 4

/**
 * Pixels of the originals that were asked for last: a picture is served in up to four sizes, and their jobs follow one another.
 * Made anew for every build, because an artist may save a file between two.
 */
export class Originals {
  private readonly read = new Map<string, Promise<Raw>>()

  /** The original, ready to be resized. A PNG is decoded once; other formats can be decoded at the size that is wanted, which gives other pixels. */
  async open(file: string): Promise<Sharp> {
    if (path.extname(file) !== '.png') return sharp(file)
    const { data, info } = await this.pixels(file)
    return sharp(data, { raw: info })
  }

  private pixels(file: string): Promise<Raw> {
    const known = this.read.get(file)
    if (known) return known
    const read: Promise<Raw> = sharp(file).raw().toBuffer({ resolveWithObject: true })
    this.read.set(file, read)
    const [oldest = ''] = this.read.keys()
    if (this.read.size > KEPT) this.read.delete(oldest)
    return read
  }
}
