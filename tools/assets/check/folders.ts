import type { Size } from '#scenes/kit/slots.ts'

/** What every picture in a folder must be. */
export interface PictureFolder {
  /** Below `assets/`. */
  folder: string
  /** Exact size, or the least width of a picture that is as wide as high. */
  size: Size | { square: number } | null
  /** `clear`: the corners are transparent; `full`: the picture covers its whole frame. */
  ground: 'clear' | 'full'
  /** Pixels that must stay empty between what is drawn and the border. */
  margin: number
  /** Where the lowest solid pixel must lie, and by how much it may miss. */
  foot?: { y: number; slack: number }
  /** Bytes of the original. */
  budget: number
}

const KB = 1024

/** A backgrounds' original may be a lossy webp; everything cut out must be a png. */
export const PICTURE_FOLDERS: readonly PictureFolder[] = [
  { folder: 'items', size: [512, 384], ground: 'clear', margin: 4, budget: 500 * KB },
  { folder: 'boxes', size: [480, 420], ground: 'clear', margin: 4, foot: { y: 402, slack: 4 }, budget: 600 * KB },
  { folder: 'avatars', size: [256, 256], ground: 'clear', margin: 0, budget: 300 * KB },
  { folder: 'avatar-frames', size: { square: 256 }, ground: 'clear', margin: 0, budget: 400 * KB },
  { folder: 'emblem', size: [256, 256], ground: 'clear', margin: 0, budget: 100 * KB },
  { folder: 'chrome/icons', size: { square: 160 }, ground: 'clear', margin: 0, budget: 400 * KB },
  { folder: 'chrome/bg', size: [750, 1624], ground: 'full', margin: 0, budget: 2_500 * KB },
  { folder: 'chrome/hero', size: null, ground: 'clear', margin: 0, budget: 1_500 * KB },
]
