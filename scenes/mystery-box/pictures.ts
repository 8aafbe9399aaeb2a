import type { Texture } from 'pixi.js'
import type { SpriteNames } from '#shared/assetIds.ts'
import { imageUrl } from '#state/images.ts'
import { skeletonOf } from '../kit/boxSkeleton.ts'
import { frame } from '../kit/bundles.ts'
import { backgroundUrl, heroUrl, loadedPicture } from '../kit/pictures.ts'
import { SLOTS } from './slots.ts'

export const BUNDLES = ['fx', 'mystery-box'] as const
/** A player on the shelf opens a box next. */
export const NEXT = ['case-reel'] as const

export type ShelfPart = SpriteNames['mystery-box']

/** A frame of the scene's atlas. */
export function part(name: ShelfPart): Texture {
  return frame('mystery-box', name)
}

/** Url of a box's picture on the shelf: the one of cards, which the page has at hand, where a skeleton takes its place in front; else the largest. */
export function stillUrl(art: string): string {
  const path = `boxes/${art}.webp`
  return skeletonOf(art) ? imageUrl(path) : heroUrl(path)
}

export function stagePicture(): Texture {
  return loadedPicture(backgroundUrl(SLOTS.background))
}
