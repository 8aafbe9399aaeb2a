import type { Texture } from 'pixi.js'
import type { SpriteNames } from '#shared/assetIds.ts'
import { frame } from '../kit/bundles.ts'
import { backgroundUrl, loadedPicture } from '../kit/pictures.ts'
import { SLOTS } from './slots.ts'

/** Bundles that the scene needs. */
export const BUNDLES = ['fx', 'exponent'] as const

/** Grounds above the deck, which is the scene's background: each is a page's picture, `assets/chrome/bg/<name>`. */
export const SKIES = { calm: 'exponent-calm', aurora: 'exponent-aurora', gold: 'exponent-gold', broken: 'exponent-broken' } as const
export type SkyName = keyof typeof SKIES | 'deck'

/** URLs of the skies in the size of the quality tier. */
export const skyUrls = (): string[] => Object.values(SKIES).map((name) => backgroundUrl(name))

/** A loaded ground. */
export const skyPicture = (name: SkyName): Texture => loadedPicture(backgroundUrl(name === 'deck' ? SLOTS.background : SKIES[name]))

/** Returns a frame of the scene's atlas. */
export const part = (name: SpriteNames['exponent']): Texture => frame('exponent', name)
