/** A sprite at one frame; null where it is not seen. */
export interface SvgaFrame {
  alpha: number
  /** a, b, c, d, tx, ty as canvas takes them. */
  matrix: readonly [number, number, number, number, number, number]
}

export interface SvgaTrack {
  /** Key of its picture. */
  image: string
  /** Key of the matte that masks it; '' without. */
  matte: string
  frames: (SvgaFrame | null)[]
}

/** A decoded SVGA 2.x movie. */
export interface SvgaFile {
  width: number
  height: number
  fps: number
  frames: number
  /** PNG bytes by key. */
  images: Map<string, Uint8Array<ArrayBuffer>>
  sprites: SvgaTrack[]
  /** What the file asks for and our player does not draw: shapes, clip paths, sounds, mattes. */
  missing: string[]
}

type Value = number | Uint8Array<ArrayBuffer>
type Visit = (field: number, value: Value) => void

const text = new TextDecoder()
const IDENTITY = [1, 0, 0, 1, 0, 0] as const

/** Reads the fields of a protocol buffer message; 64-bit numbers are passed over, SVGA has none. */
function walk(bytes: Uint8Array<ArrayBuffer>, visit: Visit): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const varint = () => {
    let [value, unit, byte] = [0, 1, 128]
    while (byte & 128) {
      if (at >= bytes.length) throw new Error('SVGA: cut off')
      byte = bytes[at++] ?? 0
      value += (byte & 127) * unit
      unit *= 128
    }
    return value
  }
  const chunk = (length: number) => {
    if (at + length > bytes.length) throw new Error('SVGA: cut off')
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const tag = varint()
    const kind = tag & 7
    if (kind === 0) visit(tag >>> 3, varint())
    else if (kind === 2) visit(tag >>> 3, chunk(varint()))
    else if (kind === 5) {
      chunk(4)
      visit(tag >>> 3, view.getFloat32(at - 4, true))
    } else if (kind === 1) chunk(8)
    else throw new Error(`SVGA: field kind ${kind}`)
  }
}

const number = (value: Value): number => (typeof value === 'number' ? value : 0)
const bytesOf = (value: Value): Uint8Array<ArrayBuffer> => (typeof value === 'number' ? new Uint8Array() : value)
const textOf = (value: Value): string => text.decode(bytesOf(value))

/** The floats 1 … count of a message; a float that is not written is 0. */
function floats(bytes: Uint8Array<ArrayBuffer>, count: number): number[] {
  const list = new Array<number>(count).fill(0)
  walk(bytes, (field, value) => {
    if (field <= count) list[field - 1] = number(value)
  })
  return list
}

/** Decodes an SVGA 2.x file without `eval`, so that a strict Content-Security-Policy stands. Rejects with what is wrong. */
export async function decodeSvga(file: ArrayBuffer): Promise<SvgaFile> {
  const head = new Uint8Array(file, 0, Math.min(2, file.byteLength))
  if (head[0] === 0x50 && head[1] === 0x4b) throw new Error('SVGA 1.x (a zip) is not played: export as 2.x')
  const inflated = new Blob([file]).stream().pipeThrough(new DecompressionStream('deflate'))
  return readMovie(new Uint8Array(await new Response(inflated).arrayBuffer()))
}

function readMovie(bytes: Uint8Array<ArrayBuffer>): SvgaFile {
  const movie: SvgaFile = { width: 0, height: 0, fps: 20, frames: 0, images: new Map(), sprites: [], missing: [] }
  const missing = new Set<string>()
  walk(bytes, (field, value) => {
    if (field === 2) readSize(movie, bytesOf(value))
    else if (field === 3) readImage(movie, bytesOf(value))
    else if (field === 4) movie.sprites.push(readSprite(bytesOf(value), missing))
    else if (field === 5) missing.add('sounds')
  })
  if (movie.frames === 0 || movie.width === 0) throw new Error('SVGA: no movie in it')
  if (movie.sprites.some(({ matte }) => matte)) missing.add('mattes')
  movie.missing = [...missing]
  return movie
}

function readSize(movie: SvgaFile, bytes: Uint8Array<ArrayBuffer>): void {
  walk(bytes, (field, value) => {
    if (field === 1) movie.width = number(value)
    else if (field === 2) movie.height = number(value)
    else if (field === 3) movie.fps = number(value)
    else if (field === 4) movie.frames = number(value)
  })
}

function readImage(movie: SvgaFile, bytes: Uint8Array<ArrayBuffer>): void {
  let key = ''
  walk(bytes, (field, value) => {
    if (field === 1) key = textOf(value)
    else if (field === 2) movie.images.set(key, bytesOf(value))
  })
}

function readSprite(bytes: Uint8Array<ArrayBuffer>, missing: Set<string>): SvgaTrack {
  const track: SvgaTrack = { image: '', matte: '', frames: [] }
  walk(bytes, (field, value) => {
    if (field === 1) track.image = textOf(value)
    else if (field === 2) track.frames.push(readFrame(bytesOf(value), missing))
    else if (field === 3) track.matte = textOf(value)
  })
  return track
}

function readFrame(bytes: Uint8Array<ArrayBuffer>, missing: Set<string>): SvgaFrame | null {
  let alpha = 0
  let matrix: number[] | null = null
  walk(bytes, (field, value) => {
    if (field === 1) alpha = number(value)
    else if (field === 3) matrix = floats(bytesOf(value), 6)
    else if (field === 4 && bytesOf(value).length > 0) missing.add('clip paths')
    else if (field === 5) missing.add('shapes')
  })
  return alpha > 0 ? { alpha, matrix: (matrix ?? IDENTITY) as SvgaFrame['matrix'] } : null
}
