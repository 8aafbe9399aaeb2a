/** Edge of a tile in px. */
export const TILE = 16
/** Characters of one tile in a row's text: 30 bits, six in each. */
export const TILE_TEXT = 5

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Exact fingerprint of a picture: one text per row of tiles, `TILE_TEXT` characters per tile, left to right. */
export interface Fingerprint {
  width: number
  height: number
  rows: readonly string[]
}

/** Ends the mixing so that every bit of the tile reaches the 30 that are kept. */
function finish(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  const twice = Math.imul(once ^ (once >>> 15), 0x846ca68b)
  return (twice ^ (twice >>> 16)) >>> 2
}

function textOf(hash: number): string {
  let text = ''
  for (let shift = 24; shift >= 0; shift -= 6) text += ALPHABET[(hash >>> shift) & 63]
  return text
}

/** Fingerprint of RGBA pixels, one 32-bit word each, top row first. Each step of the mixing is reversible: one changed pixel always changes it. */
export function fingerprintOf(pixels: Uint32Array, width: number, height: number): Fingerprint {
  const columns = Math.ceil(width / TILE)
  const rows: string[] = []
  for (let top = 0; top < height; top += TILE) {
    const hashes = new Int32Array(columns)
    const bottom = Math.min(top + TILE, height)
    for (let y = top; y < bottom; y++) {
      for (let x = 0; x < width; x++) {
        const tile = x >> 4
        const mixed = Math.imul((hashes[tile] ?? 0) ^ (pixels[y * width + x] ?? 0), 0x9e3779b1)
        hashes[tile] = mixed ^ (mixed >>> 15)
      }
    }
    rows.push(Array.from(hashes, (hash) => textOf(finish(hash))).join(''))
  }
  return { width, height, rows }
}

/** A tile by its place in the grid. */
export interface TilePlace {
  column: number
  row: number
}

const tileAt = (rows: readonly string[], { column, row }: TilePlace) => rows[row]?.slice(column * TILE_TEXT, (column + 1) * TILE_TEXT)

/** Tiles of `actual` that differ from `expected`; every tile when the sizes differ. */
export function changedTiles(expected: Fingerprint, actual: Fingerprint): TilePlace[] {
  const resized = expected.width !== actual.width || expected.height !== actual.height
  return actual.rows.flatMap((text, row) =>
    Array.from({ length: text.length / TILE_TEXT }, (_, column) => ({ column, row })).filter(
      (place) => resized || tileAt(expected.rows, place) !== tileAt(actual.rows, place),
    ),
  )
}
