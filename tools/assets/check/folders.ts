import type { Size } from '#scenes/kit/slots.ts'

/** Rules for every picture in a folder. */
export interface PictureFolder {
  /** Path below `assets/`. */
  folder: string
  /** The exact size, or the smallest width of a square picture; null for any. */
  size: Size | { square: number } | null
  /** `clear`: the corners are transparent; `full`: the picture covers its whole frame. */
  ground: 'clear' | 'full'
  /** Width in pixels of the border that must stay empty. */
  margin: number
  /** Y of the lowest solid pixel, and the allowed difference in pixels. */
  foot?: { y: number; slack: number }
  /** Largest size of the original in bytes. */
  budget: number
}

const KB = 1024

/** Rules by folder. Originals of backgrounds may be lossy webp; all pictures with transparency must be png. */
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
