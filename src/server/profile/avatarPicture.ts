import sharp from 'sharp'
import { inTurn } from '#server/db/turns.ts'
import { Refusal } from '#server/http/refusal.ts'
import { AVATAR_SIZE } from '#shared/calls/profile.ts'
import { Status } from '#shared/codes.ts'

/** A picture with more pixels is refused unread. A small file can decode to gigabytes. */
const MAX_PIXELS = 4_096 * 4_096
/** The shortest side must have this many px. */
const MIN_SIDE = 64
/** Background under transparent parts: the dark colour of the pages. */
const GROUND = '#191340'

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

/**
 * Decodes an uploaded picture (base64) and draws it anew as a square WebP that contains nothing else of the file. Throws a Refusal when it
 * is not a usable picture.
 */
export async function drawAvatar(image: string): Promise<Buffer> {
  if (!BASE64.test(image)) throw new Refusal(Status.badInput, '图片内容有误，请重新选择')
  const file = Buffer.from(image, 'base64')
  const kind = kindOf(file)
  if (kind === null || (kind === 'png' && isMovingPng(file))) throw wrongKind()
  // One picture at a time, because each may need a hundred megabytes while it is decoded.
  return inTurn('avatar', () => redraw(file, kind))
}

async function redraw(file: Buffer, kind: string): Promise<Buffer> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const
  const { format, width, height, pages = 1 } = await sharp(file, options).metadata().catch(unreadable)
  if (format !== kind || pages > 1) throw wrongKind()
  if (Math.min(width, height) < MIN_SIDE) throw new Refusal(Status.badInput, `图片太小，宽和高至少需要${MIN_SIDE}像素`)
  return sharp(file, options)
    .autoOrient()
    .resize(AVATAR_SIZE, AVATAR_SIZE, { fit: 'cover' })
    .flatten({ background: GROUND })
    .webp({ quality: 82, effort: 4 })
    .toBuffer()
    .catch(unreadable)
}

function unreadable(error: Error): never {
  if (/pixel limit/i.test(error.message)) throw new Refusal(Status.badInput, '图片尺寸过大，请缩小到4096×4096像素以内')
  throw new Refusal(Status.badInput, '图片无法读取，可能已损坏，请换一张')
}
