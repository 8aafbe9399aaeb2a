import { AVATAR_LIMIT, AVATAR_SIZE } from '#shared/calls/profile.ts'
import type { CropSquare } from './avatarView.ts'

/** Picture formats that the player may choose. */
export const PICTURE_KINDS = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Most bytes of a file. Larger pictures use up the memory of phones. */
const FILE_LIMIT = 20 * 1024 * 1024
/** Shortest side that a picture may have, in px. */
const MIN_SIDE = 64
/** Longest side of the picture that is sent, in px: twice what the server keeps. */
const SENT_SIDE = AVATAR_SIZE * 2
const QUALITIES = [0.9, 0.75, 0.5] as const
/** Colour below transparent parts: the dark background of the pages. */
const GROUND = '#191340'

/** Tells the player why a picture cannot be used. */
export class PictureFault extends Error {}

const NOT_A_PICTURE = '这不是可用的图片，请选择 JPG、PNG 或 WebP'

/** Tells the player what is wrong with a file before it is opened; null when nothing is. */
export function fileFault({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!PICTURE_KINDS.some((kind) => kind === type)) return NOT_A_PICTURE
  return size > FILE_LIMIT ? '图片超过 20 MB，请换一张小一些的' : null
}

/** Opens a chosen file. The caller must revoke the object URL of the picture. Rejects with {@link PictureFault}. */
export async function openPicture(file: File): Promise<HTMLImageElement> {
  const fault = fileFault(file)
  if (fault) throw new PictureFault(fault)
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
  } catch {
    URL.revokeObjectURL(picture.src)
    throw new PictureFault(NOT_A_PICTURE)
  }
  if (Math.min(picture.naturalWidth, picture.naturalHeight) >= MIN_SIDE) return picture
  URL.revokeObjectURL(picture.src)
  throw new PictureFault(`图片太小，宽和高至少需要 ${MIN_SIDE} 像素`)
}

/** Scales the chosen square down and returns it in base64, as the upload call takes it. */
export function drawSquare(picture: HTMLImageElement, { left, top, side }: CropSquare): string {
  const canvas = document.createElement('canvas')
  const edge = Math.min(SENT_SIDE, Math.max(MIN_SIDE, Math.round(side)))
  canvas.width = edge
  canvas.height = edge
  const pen = canvas.getContext('2d')
  if (!pen) throw new PictureFault('图片无法处理，请换一张')
  pen.fillStyle = GROUND
  pen.fillRect(0, 0, edge, edge)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, left, top, side, side, 0, 0, edge, edge)
  for (const quality of QUALITIES) {
    const base64 = canvas.toDataURL('image/jpeg', quality).replace(/^[^,]*,/, '')
    if (base64.length > 0 && base64.length <= AVATAR_LIMIT) return base64
  }
  throw new PictureFault('图片无法处理，请换一张')
}
