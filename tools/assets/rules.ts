/** One size in which the pictures of a folder are served. */
export interface PictureRule {
  /** Folder below `assets/`. */
  from: string
  /** Folder below `public/images/`. */
  to: string
  /** Width in pixels. The picture keeps its proportions and is never enlarged. */
  width: number
  /** Quality of the webp if the first try keeps to `cap`. */
  quality: number
  /** Largest file size in bytes. The quality is lowered until the file fits. */
  cap: number
  /** Quality of the avif beside the webp. Only set where the saving justifies the encoding time. */
  avif?: number
  /** Uses the slowest encoding, for few pictures that players see first. */
  patient?: true
  /** Only pictures whose name begins so. */
  begins?: string
}

const KB = 1024

/** Rules by folder. Every picture in one of these folders is built. */
export const PICTURES: readonly PictureRule[] = [
  { from: 'items', to: 'items', width: 232, quality: 60, cap: 12 * KB },
  { from: 'items', to: 'items/small', width: 116, quality: 66, cap: 6 * KB },
  { from: 'items', to: 'items/large', width: 512, quality: 62, cap: 20 * KB, avif: 48 },
  { from: 'boxes', to: 'boxes', width: 320, quality: 78, cap: 24 * KB, patient: true },
  { from: 'boxes', to: 'boxes/large', width: 480, quality: 78, cap: 40 * KB },
  { from: 'avatars', to: 'avatars', width: 128, quality: 82, cap: 12 * KB },
  { from: 'avatar-frames', to: 'frames', width: 256, quality: 82, cap: 24 * KB },
  { from: 'chrome/bg', to: 'bg', width: 750, quality: 55, cap: 60 * KB, patient: true },
  { from: 'chrome/bg', to: 'bg/small', width: 375, quality: 70, cap: 24 * KB },
  { from: 'chrome/hero', to: 'hero', width: 472, quality: 54, cap: 60 * KB, patient: true },
  { from: 'chrome/icons', to: 'icons', width: 160, quality: 54, cap: 12 * KB, patient: true },
  { from: 'chrome/icons', to: 'icons/small', width: 96, quality: 66, cap: 6 * KB, patient: true },
  { from: 'battle-room/sprites', to: 'emotes', width: 128, quality: 72, cap: 8 * KB, begins: 'emote-' },
  { from: 'emblem', to: 'emblem', width: 256, quality: 86, cap: 24 * KB },
]

/** File extensions of original pictures. */
export const PICTURE_ENDINGS = ['.png', '.webp', '.svg', '.jpg']

/** Files that are copied unchanged. */
export const COPIES = [
  { from: 'audio/effects', to: 'audio', endings: ['.webm', '.m4a'] },
  { from: 'audio/music', to: 'audio', endings: ['.webm', '.m4a'] },
  { from: 'effects', to: 'svga', endings: ['.svga'] },
] as const

/** Name of a scene's folder whose pictures become its atlas: `assets/<scene>/sprites/`. */
export const SPRITES = 'sprites'
