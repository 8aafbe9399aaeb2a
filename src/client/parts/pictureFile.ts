/** Picture formats that the player may choose. */
export const PICTURE_KINDS = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Most bytes of a file. Larger pictures use up the memory of phones. */
const FILE_LIMIT = 20 * 1024 * 1024
const QUALITIES = [0.9, 0.75, 0.5] as const
/** Colour below transparent parts: the dark background of the pages. */
const GROUND = '#191340'

/** Tells the player why a picture cannot be used. */
export class PictureFault extends Error {}

const NOT_A_PICTURE = '这不是可用的图片，请选择 JPG、PNG 或 WebP'
const NOT_DRAWN = '图片无法处理，请换一张'

/** Tells the player what is wrong with a file before it is opened; null when nothing is. */
export function fileFault({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!PICTURE_KINDS.some((kind) => kind === type)) return NOT_A_PICTURE
  return size > FILE_LIMIT ? '图片超过 20 MB，请换一张小一些的' : null
}

/**
 * Opens a chosen file whose shorter side has at least `minSide` px. The caller must revoke the object URL of the picture. Rejects with
 * {@link PictureFault}.
 */
export async function openPicture(file: File, minSide: number): Promise<HTMLImageElement> {
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
  if (Math.min(picture.naturalWidth, picture.naturalHeight) >= minSide) return picture
  URL.revokeObjectURL(picture.src)
  throw new PictureFault(`图片太小，宽和高至少需要 ${minSide} 像素`)
}

/** A part of a picture, and the size in px at which it is drawn. */
export interface PicturePart {
  left: number
  top: number
  width: number
  height: number
  drawnWidth: number
  drawnHeight: number
}

/** Draws a part of a picture and returns it as a JPEG in base64 of at most `limit` characters. Throws a {@link PictureFault}. */
export function drawPart(picture: HTMLImageElement, part: PicturePart, limit: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = part.drawnWidth
  canvas.height = part.drawnHeight
  const pen = canvas.getContext('2d')
  if (!pen) throw new PictureFault(NOT_DRAWN)
  pen.fillStyle = GROUND
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, canvas.width, canvas.height)
  for (const quality of QUALITIES) {
    const base64 = canvas.toDataURL('image/jpeg', quality).replace(/^[^,]*,/, '')
    if (base64.length > 0 && base64.length <= limit) return base64
  }
  throw new PictureFault(NOT_DRAWN)
}
