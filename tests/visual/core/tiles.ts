/** Edge of a tile in px. */
export const TILE = 16
/** Characters of one tile in a row of a fingerprint, six bits in each: 9 bits of hash, then 9 bits of mean brightness. */
const TILE_TEXT = 3
/** Steps of the stored mean brightness in one step of a colour (0 to 255). */
export const MEAN_STEPS = 2
const HASH_BITS = 9
const MEAN_MASK = (1 << HASH_BITS) - 1

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** What is kept of a picture: enough to tell which tiles changed, and how bright each tile is on average. */
export interface Fingerprint {
  width: number
  height: number
  /** One text per row of tiles, `TILE_TEXT` characters per tile, left to right. */
  rows: readonly string[]
}

/** The fingerprint of a picture that was just taken. */
export interface TakenFingerprint extends Fingerprint {
  /** 30 bits of hash for every tile: equal text, equal pixels. `keyOf` makes the key from it. */
  exact: string
}

/** Ends the mixing so that every bit of the tile reaches the 30 that are kept. */
function finish(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  const twice = Math.imul(once ^ (once >>> 15), 0x846ca68b)
  return (twice ^ (twice >>> 16)) >>> 2
}

/** The lowest `6 × length` bits as text. */
function textOf(bits: number, length: number): string {
  let text = ''
  for (let shift = (length - 1) * 6; shift >= 0; shift -= 6) text += ALPHABET[(bits >>> shift) & 63]
  return text
}

/** Brightness of a pixel, 0 to 255 × 256, from the usual weights of red, green and blue (ITU-R BT.601). */
const brightness = (pixel: number) => (pixel & 255) * 77 + ((pixel >>> 8) & 255) * 150 + ((pixel >>> 16) & 255) * 29

interface RowOfTiles {
  hashes: Int32Array
  /** Sums of brightness. */
  light: Float64Array
}

function readRow(pixels: Uint32Array, width: number, top: number, bottom: number): RowOfTiles {
  const columns = Math.ceil(width / TILE)
  const hashes = new Int32Array(columns)
  const light = new Float64Array(columns)
  for (let y = top; y < bottom; y++) {
    for (let x = 0; x < width; x++) {
      const tile = x >> 4
      const pixel = pixels[y * width + x] ?? 0
      const mixed = Math.imul((hashes[tile] ?? 0) ^ pixel, 0x9e3779b1)
      hashes[tile] = mixed ^ (mixed >>> 15)
      light[tile] = (light[tile] ?? 0) + brightness(pixel)
    }
  }
  return { hashes, light }
}

/** Fingerprint of RGBA pixels, one 32-bit word each, top row first. Each step of the mixing is reversible: one changed pixel always changes it. */
export function fingerprintOf(pixels: Uint32Array, width: number, height: number): TakenFingerprint {
  const rows: string[] = []
  const exact: string[] = []
  for (let top = 0; top < height; top += TILE) {
    const bottom = Math.min(top + TILE, height)
    const { hashes, light } = readRow(pixels, width, top, bottom)
    const finished = Array.from(hashes, finish)
    const mean = (tile: number) => {
      const pixelsOfTile = (Math.min((tile + 1) * TILE, width) - tile * TILE) * (bottom - top)
      return Math.round(((light[tile] ?? 0) * MEAN_STEPS) / (pixelsOfTile * 256))
    }
    exact.push(finished.map((hash) => textOf(hash, 5)).join(''))
    rows.push(finished.map((hash, tile) => textOf(((hash & MEAN_MASK) << HASH_BITS) | mean(tile), TILE_TEXT)).join(''))
  }
  return { width, height, rows, exact: exact.join('\n') }
}

/** A tile by its place in the grid. */
export interface TilePlace {
  column: number
  row: number
}

/** How many tiles a picture has. */
export const tileCount = ({ width, height }: Fingerprint) => Math.ceil(width / TILE) * Math.ceil(height / TILE)

const tileAt = (rows: readonly string[], { column, row }: TilePlace) => rows[row]?.slice(column * TILE_TEXT, (column + 1) * TILE_TEXT)

function meanAt(rows: readonly string[], place: TilePlace): number {
  const text = tileAt(rows, place) ?? ''
  return [...text].reduce((bits, character) => (bits << 6) | ALPHABET.indexOf(character), 0) & MEAN_MASK
}

/** Tiles of `actual` that differ from `expected`; every tile when the sizes differ. One tile in 512 that changed is missed: the key is what decides. */
export function changedTiles(expected: Fingerprint, actual: Fingerprint): TilePlace[] {
  const resized = expected.width !== actual.width || expected.height !== actual.height
  return actual.rows.flatMap((text, row) =>
    Array.from({ length: text.length / TILE_TEXT }, (_, column) => ({ column, row })).filter(
      (place) => resized || tileAt(expected.rows, place) !== tileAt(actual.rows, place),
    ),
  )
}

/** By how many steps of a colour the mean brightness of the tile that changed most differs. Both pictures have the same size. */
export function widestMeanDifference(expected: Fingerprint, actual: Fingerprint): number {
  const differences = changedTiles(expected, actual).map((place) => Math.abs(meanAt(expected.rows, place) - meanAt(actual.rows, place)))
  return Math.max(0, ...differences) / MEAN_STEPS
}
