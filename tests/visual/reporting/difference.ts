import sharp from 'sharp'
import { TILE, type TilePlace } from '../core/tiles.ts'

/** How much a difference is brightened. */
const GAIN = 8
/** Differences up to this are the loss of the picture for eyes and not shown where only that one is at hand. */
const LOSS = 14
/** Brightness of the picture around the changed tiles. */
const AROUND = 0.22

export interface Pixels {
  pixels: Buffer
  width: number
  height: number
}

function changedMask(width: number, height: number, tiles: readonly TilePlace[]): Uint8Array {
  const mask = new Uint8Array(width * height)
  for (const { column, row } of tiles) {
    const right = Math.min((column + 1) * TILE, width)
    for (let y = row * TILE; y < Math.min((row + 1) * TILE, height); y++) mask.fill(1, y * width + column * TILE, y * width + right)
  }
  return mask
}

/** Amplified difference inside the changed tiles, the dimmed picture around them. `lossy`: `expected` is a picture for eyes. */
export async function drawDifference(expected: Pixels, actual: Pixels, tiles: readonly TilePlace[], lossy: boolean): Promise<Buffer> {
  const { width, height } = actual
  const comparable = expected.width === width && expected.height === height
  const mask = changedMask(width, height, tiles)
  const drawn = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    for (let channel = 0; channel < 3; channel++) {
      const now = actual.pixels[at * 4 + channel] ?? 0
      const apart = comparable ? Math.abs(now - (expected.pixels[at * 4 + channel] ?? 0)) : 255
      const seen = Math.max(0, apart - (lossy ? LOSS : 0)) * GAIN
      drawn[at * 3 + channel] = mask[at] ? Math.min(255, seen) : now * AROUND
    }
  }
  return sharp(drawn, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true, effort: 1 })
    .toBuffer()
}
