import { BLEND_MODES, Sprite, type Texture } from 'pixi.js'
import type { SpriteNames } from '#shared/assetIds.ts'
import { frame } from '../bundles.ts'

/** A light or particle of the bundle `fx`; a scene that uses effects lists that bundle among its own. */
export type FxName = SpriteNames['fx']

/** A frame of the effects' atlas. */
export function fx(name: FxName): Texture {
  return frame('fx', name)
}

/** A white light, tinted, centred on its place and added to what is below. */
export function lightSprite(texture: Texture, tint: number, alpha: number): Sprite {
  const sprite = new Sprite(texture)
  sprite.anchor.set(0.5)
  sprite.tint = tint
  sprite.alpha = alpha
  sprite.blendMode = BLEND_MODES.ADD
  return sprite
}

/** A light of the effects' atlas, see `lightSprite`. */
export function light(name: FxName, tint: number, alpha = 0): Sprite {
  return lightSprite(fx(name), tint, alpha)
}
