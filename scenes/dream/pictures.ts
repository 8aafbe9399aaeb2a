import type { Texture } from 'pixi.js'
import type { SpriteNames } from '#shared/assetIds.ts'
import { frame } from '../kit/bundles.ts'
import { backgroundUrl, heroUrl, loadedPicture } from '../kit/pictures.ts'
import { SLOTS } from './slots.ts'

/** Bundles that the scene needs. */
export const BUNDLES = ['fx', 'dream'] as const

/** Returns a frame of the scene's atlas. */
export function part(name: SpriteNames['dream']): Texture {
  return frame('dream', name)
}

export function forgePicture(): Texture {
  return loadedPicture(backgroundUrl(SLOTS.background))
}

/** URL of a target's picture. `giftImage` is that of an item card. */
export const targetUrl = (giftImage: string): string => heroUrl(giftImage)
