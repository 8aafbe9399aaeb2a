import { inflate } from './inflate.ts'
import type { Matrix } from './matrix.ts'
import { bytesOf, numberOf, numbersOf, textOf, type Value, walk } from './protobuf.ts'
import { readShape, type SvgaShape } from './svgaShape.ts'

/** A sprite at one frame. */
export interface SvgaPose {
  /** 0–1. */
  alpha: number
  matrix: Matrix
  /** Size of a replaced picture and of a text. The file's own bitmaps are drawn in their natural size. */
  layout: { width: number; height: number }
  /** Path in the sprite's own units that clips its bitmap; '' without. */
  clip: string
  /** Shapes over the bitmap, in drawing order. */
  shapes: readonly SvgaShape[]
}

export interface SvgaTrack {
  /** Key of its bitmap. A sprite that has only shapes has a key too, without a bitmap. */
  image: string
  /** Key of the sprite that masks it; '' without. */
  matte: string
  /** null where the sprite is hidden. */
  frames: (SvgaPose | null)[]
}

/** A decoded SVGA 2.x movie. */
export interface SvgaFile {
  width: number
  height: number
  fps: number
  frames: number
  /** Bytes of the bitmaps by key. */
  images: Map<string, Uint8Array<ArrayBuffer>>
  sprites: SvgaTrack[]
  /** Features of the file that our player lacks: sounds. */
  missing: string[]
}

/** Limits beyond which a file counts as broken or hostile: pixels per side, frames, frames per second. */
const LARGEST_SIDE = 4096
const MOST_FRAMES = 10_000
const MOST_FPS = 120
const USUAL_FPS = 20

/** Decodes an SVGA 2.x file without `eval`, so that a strict Content-Security-Policy can stay. Rejects with what is wrong. */
export async function decodeSvga(file: ArrayBuffer): Promise<SvgaFile> {
  const head = new Uint8Array(file, 0, Math.min(2, file.byteLength))
  if (head[0] === 0x50 && head[1] === 0x4b) throw new Error('SVGA 1.x (a zip) is not played: export as 2.x')
  return readMovie(await inflate(file))
}

function readMovie(bytes: Uint8Array<ArrayBuffer>): SvgaFile {
  const movie: SvgaFile = { width: 0, height: 0, fps: 0, frames: 0, images: new Map(), sprites: [], missing: [] }
  const sounds: string[] = []
  walk(bytes, (field, value) => {
    if (field === 2) [movie.width = 0, movie.height = 0, movie.fps = 0, movie.frames = 0] = numbersOf(value, 4)
    else if (field === 3) readImage(movie, value)
    else if (field === 4) movie.sprites.push(readSprite(value))
    else if (field === 5) sounds.push(readSound(value))
  })
  movie.fps ||= USUAL_FPS
  checkSize(movie)
  for (const [key, bytes] of movie.images) if (isSound(bytes)) sounds.push(key)
  for (const key of sounds) movie.images.delete(key)
  if (sounds.length > 0) movie.missing.push('sounds')
  return movie
}

/** True for an MP3, with or without a tag. Some tools write a sound among the images and name it nowhere. */
function isSound([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isTagged = first === 0x49 && second === 0x44 && third === 0x33
  return isTagged || (first === 0xff && (second & 0xe6) === 0xe2)
}

function checkSize({ width, height, fps, frames }: SvgaFile): void {
  const whole = Number.isInteger(frames) && frames > 0 && frames <= MOST_FRAMES
  if (width === 0 || height === 0 || frames === 0) throw new Error('SVGA: no movie in it')
  if (!(width > 0 && height > 0 && width <= LARGEST_SIDE && height <= LARGEST_SIDE))
    throw new Error(`SVGA: a movie of ${width}×${height} is not played`)
  if (!(whole && fps > 0 && fps <= MOST_FPS)) throw new Error(`SVGA: ${frames} frames at ${fps} a second are not played`)
}

function readImage(movie: SvgaFile, value: Value): void {
  let [key, image]: [string, Uint8Array<ArrayBuffer>] = ['', new Uint8Array()]
  walk(bytesOf(value), (field, part) => {
    if (field === 1) key = textOf(part)
    else if (field === 2) image = bytesOf(part)
  })
  movie.images.set(key, image)
}

/** Key of a sound. Its bytes lie among the images. */
function readSound(value: Value): string {
  let key = ''
  walk(bytesOf(value), (field, part) => {
    if (field === 1) key = textOf(part)
  })
  return key
}

function readSprite(value: Value): SvgaTrack {
  const track: SvgaTrack = { image: '', matte: '', frames: [] }
  /** Shapes of the frame before; a frame may repeat them. */
  let shapes: readonly SvgaShape[] = []
  walk(bytesOf(value), (field, part) => {
    if (field === 1) track.image = textOf(part)
    else if (field === 3) track.matte = textOf(part)
    else if (field === 2) {
      const pose = readFrame(part, shapes)
      shapes = pose.shapes
      track.frames.push(pose.alpha > 0 ? pose : null)
    }
  })
  return track
}

function readFrame(value: Value, before: readonly SvgaShape[]): SvgaPose {
  const pose = { alpha: 0, matrix: [1, 0, 0, 1, 0, 0] as Matrix, layout: { width: 0, height: 0 }, clip: '' }
  const shapes: (SvgaShape | null)[] = []
  let keeps = false
  walk(bytesOf(value), (field, part) => {
    if (field === 1) pose.alpha = Math.min(numberOf(part), 1)
    else if (field === 2) [, , pose.layout.width = 0, pose.layout.height = 0] = numbersOf(part, 4)
    else if (field === 3) pose.matrix = poseMatrix(part)
    else if (field === 4) pose.clip = textOf(part)
    else if (field === 5) {
      const shape = readShape(part)
      keeps ||= shapes.length === 0 && shape === 'keep'
      shapes.push(shape === 'keep' ? null : shape)
    }
  })
  return { ...pose, shapes: keeps ? before : shapes.filter((shape) => shape !== null) }
}

/** A scale that is missing or exactly 0 counts as 1, as in svgaplayerweb. */
function poseMatrix(value: Value): Matrix {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = numbersOf(value, 6)
  return [a || 1, b, c, d || 1, x, y]
}
