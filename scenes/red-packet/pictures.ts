import type { Texture } from 'pixi.js'
import type { SpriteNames } from '#shared/assetIds.ts'
import { frame } from '../kit/bundles.ts'
import { backgroundUrl, loadedPicture } from '../kit/pictures.ts'
import { SLOTS } from './slots.ts'

/** Bundles that the scene needs. */
export const BUNDLES = ['fx', 'red-packet'] as const

/** Returns a frame of the scene's atlas. */
export function part(name: SpriteNames['red-packet']): Texture {
  return frame('red-packet', name)
}

export const skyPicture = (): Texture => loadedPicture(backgroundUrl(SLOTS.background))
