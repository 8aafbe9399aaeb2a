/** What the file dialog offers. Phones name formats in many ways, or not at all, so whether a file is a picture is decided by decoding it. */
export const PICTURES = 'image/*'

/** Most bytes of a file. Larger pictures use up the memory of phones. */
const FILE_LIMIT = 20 * 1024 * 1024
const QUALITIES = [0.9, 0.75, 0.5] as const
/** Pixels of a picture that is opened at all; each takes 4 bytes while it is decoded. */
const MOST_PIXELS = 120_000_000
/** A picture with a longer shorter side is made smaller once, and only then shown: the crop zooms 4 times into 512 px. */
const KEPT_SIDE = 2_048
/** Colour below transparent parts: the dark background of the pages. */
const GROUND = '#191340'

/** Tells the player why a picture cannot be used. */
export class PictureFault extends Error {}

const NOT_A_PICTURE = '这不是可用的图片，请选择 JPG、PNG 或 WebP'
const NOT_DRAWN = '图片无法处理，请换一张'

/** Tells the player what is wrong with a file before it is opened; null when nothing is. */
export function fileFault({ size }: Pick<File, 'size'>): string | null {
  return size > FILE_LIMIT ? '图片超过 20 MB，请换一张小一些的' : null
}

/** Tells the player what is wrong with the sides of a picture before it is decoded; null when nothing is. */
export function sidesFault(width: number, height: number, minSide: number): string | null {
  if (Math.min(width, height) < minSide) return `图片太小，宽和高至少需要 ${minSide} 像素`
  return width * height > MOST_PIXELS ? '图片像素过多，请换一张小一些的' : null
}

/** By how much a picture is made smaller before it is used; 1 leaves it as it is. */
export const shrinkOf = (width: number, height: number): number => Math.min(1, KEPT_SIDE / Math.min(width, height))

/** Loads a picture. Browsers then know its sides, and have decoded nothing yet. */
function loaded(source: Blob): Promise<HTMLImageElement> {
  const picture = new Image()
  const url = URL.createObjectURL(source)
  return new Promise((resolve, reject) => {
    picture.onload = () => resolve(picture)
    picture.onerror = () => {
      URL.revokeObjectURL(url)
      reject(new PictureFault(NOT_A_PICTURE))
    }
    picture.src = url
  })
}

/** The same picture with fewer pixels. */
async function shrunk(picture: HTMLImageElement, factor: number): Promise<HTMLImageElement> {
  const { naturalWidth: width, naturalHeight: height } = picture
  const canvas = drawnOn(picture, {
    left: 0,
    top: 0,
    width,
    height,
    drawnWidth: Math.round(width * factor),
    drawnHeight: Math.round(height * factor),
  })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITIES[0]))
  // Some phones free the pixels of a canvas late.
  canvas.width = 0
  if (!blob) throw new PictureFault(NOT_DRAWN)
  return loaded(blob)
}

/**
 * Opens a chosen file whose shorter side has at least `minSide` px: any that the browser can decode, whatever its name and type say. One with very many
 * pixels is made smaller. The caller must revoke the object URL of the picture. Rejects with {@link PictureFault}.
 */
export async function openPicture(file: File, minSide: number): Promise<HTMLImageElement> {
  const fault = fileFault(file)
  if (fault) throw new PictureFault(fault)
  const picture = await loaded(file)
  try {
    const { naturalWidth: width, naturalHeight: height } = picture
    const badSides = sidesFault(width, height, minSide)
    if (badSides) throw new PictureFault(badSides)
    await picture.decode().catch(() => {
      throw new PictureFault(NOT_A_PICTURE)
    })
    const factor = shrinkOf(width, height)
    if (factor === 1) return picture
    const smaller = await shrunk(picture, factor)
    release(picture)
    return smaller
  } catch (error) {
    release(picture)
    throw error
  }
}

/** Frees the file and the pixels of a picture. */
function release(picture: HTMLImageElement): void {
  URL.revokeObjectURL(picture.src)
  picture.removeAttribute('src')
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

function drawnOn(picture: HTMLImageElement, part: PicturePart): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = part.drawnWidth
  canvas.height = part.drawnHeight
  const pen = canvas.getContext('2d')
  if (!pen) throw new PictureFault(NOT_DRAWN)
  pen.fillStyle = GROUND
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Draws a part of a picture and returns it as a JPEG in base64 of at most `limit` characters. Throws a {@link PictureFault}. */
export function drawPart(picture: HTMLImageElement, part: PicturePart, limit: number): string {
  const canvas = drawnOn(picture, part)
  for (const quality of QUALITIES) {
    const base64 = canvas.toDataURL('image/jpeg', quality).replace(/^[^,]*,/, '')
    if (base64.length > 0 && base64.length <= limit) return base64
  }
  throw new PictureFault(NOT_DRAWN)
}
