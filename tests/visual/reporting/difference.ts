import sharp from 'sharp'
import { TILE, type TilePlace } from '../core/tiles.ts'

/** How much a difference is brightened. */
const GAIN = 8
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

/** Amplified difference inside the changed tiles, `after` dimmed around them. */
export async function drawDifference(before: Pixels, after: Pixels, tiles: readonly TilePlace[]): Promise<Buffer> {
  const { width, height } = after
  const comparable = before.width === width && before.height === height
  const mask = changedMask(width, height, tiles)
  const drawn = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    for (let channel = 0; channel < 3; channel++) {
      const index = at * 4 + channel
      const apart = comparable ? Math.abs((after.pixels[index] ?? 0) - (before.pixels[index] ?? 0)) : 255
      const seen = apart * GAIN
      drawn[at * 3 + channel] = mask[at] ? Math.min(255, seen) : (after.pixels[index] ?? 0) * AROUND
    }
  }
  return sharp(drawn, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true, effort: 1 })
    .toBuffer()
}
