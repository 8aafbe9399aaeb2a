import type { Texture } from 'pixi.js'
import type { SpriteNames } from '#shared/assetIds.ts'
import { frame } from '../kit/bundles.ts'
import { backgroundUrl, loadedPicture } from '../kit/pictures.ts'
import { SLOTS } from './slots.ts'

/** Bundles that the scene needs. */
export const BUNDLES = ['fx', 'case-reel'] as const

export type EffectName = SpriteNames['case-reel']

/** The gold emblem, as a picture of its own. */
export const EMBLEM_PICTURE = 'emblem/emblem'

/** Returns a frame of the scene's atlas. */
export function effect(name: EffectName): Texture {
  return frame('case-reel', name)
}

export function hallPicture(): Texture {
  return loadedPicture(backgroundUrl(SLOTS.background))
}
