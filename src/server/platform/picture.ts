import sharp, { type Sharp } from 'sharp'
import { inTurn } from '#server/platform/db/turns.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'

/** A picture with a longer side is refused unread, in px: a small file can decode to gigabytes, and few pixels in one long row can too. */
const MAX_SIDE = 4_096
/** Background under transparent parts: the dark colour of the pages. */
const GROUND = '#191340'

/** Pictures that may wait in this process, the one that is drawn included. Each holds some megabytes; a further one is refused. */
const WAITING = 32
let waiting = 0

/** Draws a picture in the room that its caller has. */
export type Redraw = (image: string, redrawing: Redrawing) => Promise<DrawnPicture>

/**
 * Does work that draws a picture, and has room for it from beginning to end. What the work counts is never counted in vain, then. Throws a
 * Refusal when too many pictures wait.
 */
export async function withPictureRoom<T>(work: (redraw: Redraw) => Promise<T>): Promise<T> {
  if (waiting >= WAITING) throw new Refusal(Status.unavailable, '现在上传图片的人太多了，请稍后再试')
  waiting++
  try {
    return await work(redrawInTurn)
  } finally {
    waiting--
  }
}

const BASE64 = /^[A-Za-z\d+/]+={0,2}$/

const wrongKind = () => new Refusal(Status.badInput, '请上传 JPG、PNG 或 WebP 格式的静态图片')

const startsWith = (file: Buffer, bytes: number[], at = 0) => bytes.every((byte, index) => file[at + index] === byte)
const text = (file: Buffer, from: number, to: number) => file.toString('latin1', from, to)

/** Tells the format by the first bytes of the file; null for formats that may not reach a decoder. */
function kindOf(file: Buffer): 'jpeg' | 'png' | 'webp' | null {
  if (startsWith(file, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(file, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  return text(file, 0, 4) === 'RIFF' && text(file, 8, 12) === 'WEBP' ? 'webp' : null
}

/** True for an animated PNG, which has an acTL chunk before its first picture. */
function isMovingPng(file: Buffer): boolean {
  const moving = file.indexOf('acTL', 0, 'latin1')
  return moving !== -1 && moving < file.indexOf('IDAT', 0, 'latin1')
}

/** The chunks of a PNG that say what is seen. All others, as packed texts that unpack to megabytes, are taken out unread. */
const SEEN = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'iCCP', 'eXIf'])
/** Octets of a PNG before its first chunk, and of a chunk besides its content: length, name and check sum. */
const [SIGNATURE, AROUND] = [8, 12]

/** Exported for its tests. A PNG without what is not seen of it. What follows a chunk that is cut off, or its end, is left out. */
export function bareCopy(png: Buffer): Buffer {
  const parts = [png.subarray(0, SIGNATURE)]
  for (let at = SIGNATURE; at + AROUND <= png.length; ) {
    const [size, name] = [png.readUInt32BE(at) + AROUND, text(png, at + 4, at + 8)]
    if (SEEN.has(name)) parts.push(png.subarray(at, at + size))
    if (name === 'IEND') break
    at += size
  }
  return Buffer.concat(parts)
}

/** How a picture is drawn anew. */
export interface Redrawing {
  /** The shortest side must have this many px. */
  minSide: number
  /** The longest side may have this many px; MAX_SIDE unless it is told. */
  maxSide?: number
  /** Cuts or scales the upright picture. */
  resize(picture: Sharp): Sharp
}

/** A picture that holds nothing of the file that it was drawn from but what is seen. */
export interface DrawnPicture {
  webp: Buffer
  width: number
  height: number
}

/**
 * Decodes an uploaded picture (base64) and draws it anew as a WebP that contains nothing else of the file. Throws a Refusal when it is not a
 * usable picture, or when too many wait.
 */
export const redrawPicture: Redraw = (image, redrawing) => withPictureRoom((redraw) => redraw(image, redrawing))

async function redrawInTurn(image: string, redrawing: Redrawing): Promise<DrawnPicture> {
  if (!BASE64.test(image)) throw new Refusal(Status.badInput, '图片内容有误，请重新选择')
  const sent = Buffer.from(image, 'base64')
  const kind = kindOf(sent)
  if (kind === null || (kind === 'png' && isMovingPng(sent))) throw wrongKind()
  const file = kind === 'png' ? bareCopy(sent) : sent
  // One picture at a time, because each may need a hundred megabytes while it is decoded.
  return inTurn('picture', () => redrawFile(file, kind, redrawing))
}

const tooLarge = (side: number) => new Refusal(Status.badInput, `图片尺寸过大，请缩小到${side}×${side}像素以内`)

async function redrawFile(file: Buffer, kind: string, { minSide, maxSide = MAX_SIDE, resize }: Redrawing): Promise<DrawnPicture> {
  const options = { limitInputPixels: maxSide * maxSide, failOn: 'error', sequentialRead: true } as const
  const unreadable = unreadableAbove(maxSide)
  const { format, width, height, pages = 1 } = await sharp(file, options).metadata().catch(unreadable)
  if (format !== kind || pages > 1) throw wrongKind()
  if (Math.max(width, height) > maxSide) throw tooLarge(maxSide)
  if (Math.min(width, height) < minSide) throw new Refusal(Status.badInput, `图片太小，宽和高至少需要${minSide}像素`)
  const { data, info } = await resize(sharp(file, options).autoOrient())
    .flatten({ background: GROUND })
    .webp({ quality: 82, effort: 4 })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  return { webp: data, width: info.width, height: info.height }
}

const unreadableAbove =
  (maxSide: number) =>
  (error: Error): never => {
    if (/pixel limit/i.test(error.message)) throw tooLarge(maxSide)
    throw new Refusal(Status.badInput, '图片无法读取，可能已损坏，请换一张')
  }
