import type { Texture } from 'pixi.js'
import { SKELETONS, type SkeletonName, type SpriteNames } from '#shared/assetIds.ts'
import { frame } from '../kit/bundles.ts'
import { backgroundUrl, loadedPicture } from '../kit/pictures.ts'
import { SLOTS } from './slots.ts'

/** Bundles of the scene. */
export const BUNDLES = ['fx', 'case-reel'] as const

/** The skeleton for any box that has neither one of its own nor a picture. */
export const ANY_BOX: SkeletonName = 'case-reel/crates/red_chest'

export type EffectName = SpriteNames['case-reel']

/** A frame of the scene's atlas. */
export function effect(name: EffectName): Texture {
  return frame('case-reel', name)
}

export function hallPicture(): Texture {
  return loadedPicture(backgroundUrl(SLOTS.background))
}

/** The skeleton of a box by the path of its picture, or null where it has none yet. */
export function skeletonOf(boxImage: string): SkeletonName | null {
  const art = boxImage.replace(/^.*\/|\.\w+$/g, '')
  return SKELETONS.find((name) => name === `case-reel/crates/${art}`) ?? null
}
