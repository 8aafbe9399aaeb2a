import type { Texture } from 'pixi.js'
import type { SpriteNames } from '#shared/assetIds.ts'
import { artUrl } from '#state/platform/images.ts'
import { frame } from '../kit/bundles.ts'
import { backgroundUrl, loadedPicture } from '../kit/pictures.ts'
import { SLOTS } from './slots.ts'

/** Bundles that the scene needs. */
export const BUNDLES = ['fx', 'case-reel', 'battle-room'] as const

/** Returns a frame of the scene's atlas. */
export function part(name: SpriteNames['battle-room']): Texture {
  return frame('battle-room', name)
}

export const arenaPicture = (): Texture => loadedPicture(backgroundUrl(SLOTS.background))

export const DIAMOND_URL = (): string => artUrl('icons/diamond')
