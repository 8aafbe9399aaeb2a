import sharp from 'sharp'

/** A trimmed picture to pack. */
export interface Piece {
  name: string
  png: Buffer
  width: number
  height: number
  /** Middle of the trimmed picture in pixels of the original canvas, y down. */
  middle: { x: number; y: number }
}

const GAP = 2
const WIDTH = 1024

/** Trims transparent edges; null when nothing is left. `scale` shrinks the picture afterwards; `middle` stays in original pixels. */
export async function trimmed(name: string, source: string | Buffer, scale = 1): Promise<Piece | null> {
  const { data, info } = await sharp(source).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  let [left, top, right, bottom] = [info.width, info.height, -1, -1]
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      if ((data[(y * info.width + x) * 4 + 3] ?? 0) < 4) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  if (right < left) return null
  const [width, height] = [right - left + 1, bottom - top + 1]
  const cut = sharp(source).extract({ left, top, width, height })
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const png = await cut
    .png()
    .toBuffer()
    .then((full) => (scale === 1 ? full : sharp(full).resize(size).png().toBuffer()))
  return { name, png, ...size, middle: { x: left + width / 2, y: top + height / 2 } }
}

/**
 * Packs pieces into one atlas page: the png, and the atlas text (Spine 4, straight alpha). `shrinks` is for a skeleton that is also shown
 * much smaller than drawn: its page gets a height for which the graphics card makes smaller copies.
 */
export async function pack(pieces: readonly Piece[], page: string, shrinks = false): Promise<{ png: Buffer; atlas: string }> {
  const places = shelve(pieces)
  // An even height, so that the half-size page has whole pixels.
  const needed = Math.ceil((Math.max(...places.map(({ piece, y }) => y + piece.height)) + GAP) / 2) * 2
  const height = shrinks ? 2 ** Math.ceil(Math.log2(needed)) : needed
  const png = await sharp({ create: { width: WIDTH, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(places.map(({ piece, x, y }) => ({ input: piece.png, left: x, top: y })))
    .png({ compressionLevel: 9 })
    .toBuffer()
  const regions = places.map(({ piece, x, y }) => `${piece.name}\nbounds:${x},${y},${piece.width},${piece.height}\n`)
  return { png, atlas: `${page}\nsize:${WIDTH},${height}\nfilter:Linear,Linear\npma:false\n${regions.join('')}` }
}

function shelve(pieces: readonly Piece[]): { piece: Piece; x: number; y: number }[] {
  let [x, y, row] = [GAP, GAP, 0]
  return [...pieces]
    .sort((a, b) => b.height - a.height)
    .map((piece) => {
      if (x + piece.width + GAP > WIDTH) {
        x = GAP
        y += row + GAP
        row = 0
      }
      const place = { piece, x, y }
      x += piece.width + GAP
      row = Math.max(row, piece.height)
      return place
    })
}
