import { BLEND_MODES, Sprite, type Texture } from 'pixi.js'
import type { SpriteNames } from '#shared/assetIds.ts'
import { frame } from '../bundles.ts'

/** Name of a frame in the atlas of the bundle `fx`. A scene that uses effects lists that bundle. */
export type FxName = SpriteNames['fx']

/** Returns a frame of the bundle `fx`. */
export function fx(name: FxName): Texture {
  return frame('fx', name)
}

/** Creates a sprite of a white light: tinted, centred, drawn additively. */
export function lightSprite(texture: Texture, tint: number, alpha: number): Sprite {
  const sprite = new Sprite(texture)
  sprite.anchor.set(0.5)
  sprite.tint = tint
  sprite.alpha = alpha
  sprite.blendMode = BLEND_MODES.ADD
  return sprite
}

/** Creates a `lightSprite` from a frame of the bundle `fx`. */
export function light(name: FxName, tint: number, alpha = 0): Sprite {
  return lightSprite(fx(name), tint, alpha)
}
