import { drawPart, openPicture } from '#client/parts/pictureFile.ts'
import { CHAT_PICTURE_LIMIT, CHAT_PICTURE_SIDE } from '#shared/chat.ts'

/** Shortest side that a picture may have, in px. */
const MIN_SIDE = 8

/** Draws a chosen file as the small JPEG (base64) that is sent. Rejects with PictureFault where it is no usable picture. */
export async function drawChatPicture(file: File): Promise<string> {
  const picture = await openPicture(file, MIN_SIDE)
  try {
    const { naturalWidth: width, naturalHeight: height } = picture
    const scale = Math.min(1, CHAT_PICTURE_SIDE / Math.max(width, height))
    const side = (length: number) => Math.max(1, Math.round(length * scale))
    return drawPart(picture, { left: 0, top: 0, width, height, drawnWidth: side(width), drawnHeight: side(height) }, CHAT_PICTURE_LIMIT)
  } finally {
    URL.revokeObjectURL(picture.src)
  }
}
