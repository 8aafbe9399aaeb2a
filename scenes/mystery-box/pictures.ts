import type { Texture } from 'pixi.js'
import type { SpriteNames } from '#shared/assetIds.ts'
import { imageUrl } from '#state/platform/images.ts'
import { skeletonOf } from '../kit/boxSkeleton.ts'
import { frame } from '../kit/bundles.ts'
import { backgroundUrl, heroUrl, loadedPicture } from '../kit/pictures.ts'
import { SLOTS } from './slots.ts'

export const BUNDLES = ['fx', 'mystery-box'] as const
/** Bundles that a player on the shelf needs next, to open a box. */
export const NEXT = ['case-reel'] as const

export type ShelfPart = SpriteNames['mystery-box']

/** Returns a frame of the scene's atlas. */
export function part(name: ShelfPart): Texture {
  return frame('mystery-box', name)
}

/**
 * URL of a box's picture on the shelf. Where a skeleton will replace it in front, it is the picture of cards, which the page has loaded
 * already; otherwise the largest one.
 */
export function stillUrl(art: string): string {
  const path = `boxes/${art}.webp`
  return skeletonOf(art) ? imageUrl(path) : heroUrl(path)
}

export function stagePicture(): Texture {
  return loadedPicture(backgroundUrl(SLOTS.background))
}
