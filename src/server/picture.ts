import sharp, { type Sharp } from 'sharp'
import { inTurn } from '#server/db/turns.ts'
import { Refusal } from '#server/http/refusal.ts'
import { Status } from '#shared/codes.ts'

/** A picture with more pixels is refused unread. A small file can decode to gigabytes. */
const MAX_PIXELS = 4_096 * 4_096
/** Background under transparent parts: the dark colour of the pages. */
const GROUND = '#191340'

/** Pictures that may wait in this process, the one that is drawn included. Each holds some megabytes; a further one is refused. */
const WAITING = 32
let waiting = 0

/** Throws the Refusal of a server that is busy while too many pictures wait. Ask before a picture is counted against its player. */
export function requirePictureRoom(): void {
  if (waiting >= WAITING) throw new Refusal(Status.unavailable, '现在上传图片的人太多了，请稍后再试')
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

interface Redrawing {
  /** The shortest side must have this many px. */
  minSide: number
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
export async function redrawPicture(image: string, redrawing: Redrawing): Promise<DrawnPicture> {
  if (!BASE64.test(image)) throw new Refusal(Status.badInput, '图片内容有误，请重新选择')
  const file = Buffer.from(image, 'base64')
  const kind = kindOf(file)
  if (kind === null || (kind === 'png' && isMovingPng(file))) throw wrongKind()
  requirePictureRoom()
  waiting++
  try {
    // One picture at a time, because each may need a hundred megabytes while it is decoded.
    return await inTurn('picture', () => redraw(file, kind, redrawing))
  } finally {
    waiting--
  }
}

async function redraw(file: Buffer, kind: string, { minSide, resize }: Redrawing): Promise<DrawnPicture> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const
  const { format, width, height, pages = 1 } = await sharp(file, options).metadata().catch(unreadable)
  if (format !== kind || pages > 1) throw wrongKind()
  if (Math.min(width, height) < minSide) throw new Refusal(Status.badInput, `图片太小，宽和高至少需要${minSide}像素`)
  const { data, info } = await resize(sharp(file, options).autoOrient())
    .flatten({ background: GROUND })
    .webp({ quality: 82, effort: 4 })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  return { webp: data, width: info.width, height: info.height }
}

function unreadable(error: Error): never {
  if (/pixel limit/i.test(error.message)) throw new Refusal(Status.badInput, '图片尺寸过大，请缩小到4096×4096像素以内')
  throw new Refusal(Status.badInput, '图片无法读取，可能已损坏，请换一张')
}
