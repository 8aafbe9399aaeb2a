import { drawPart } from '#client/parts/pictureFile.ts'
import { AVATAR_LIMIT, AVATAR_SIZE } from '#shared/calls/profile.ts'
import type { CropSquare } from './avatarView.ts'

/** Shortest side that a picture may have, in px. */
export const MIN_SIDE = 64
/** Longest side of the picture that is sent, in px: twice what the server keeps. */
const SENT_SIDE = AVATAR_SIZE * 2

/** Scales the chosen square down and returns it in base64, as the upload call takes it. */
export function drawSquare(picture: HTMLImageElement, { left, top, side }: CropSquare): string {
  const edge = Math.min(SENT_SIDE, Math.max(MIN_SIDE, Math.round(side)))
  return drawPart(picture, { left, top, width: side, height: side, drawnWidth: edge, drawnHeight: edge }, AVATAR_LIMIT)
}
