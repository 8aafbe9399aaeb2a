import { type Redraw, redrawPicture } from '#server/platform/picture.ts'
import { AVATAR_SIZE } from '#shared/calls/profile.ts'

/** The shortest side must have this many px. */
const MIN_SIDE = 64

/** Draws an uploaded picture (base64) anew as the square WebP of an avatar. Throws a Refusal when it is not a usable picture. */
export async function drawAvatar(image: string, redraw: Redraw = redrawPicture): Promise<Buffer> {
  const square = { width: AVATAR_SIZE, height: AVATAR_SIZE, fit: 'cover' } as const
  return (await redraw(image, { minSide: MIN_SIDE, resize: (picture) => picture.resize(square) })).webp
}
