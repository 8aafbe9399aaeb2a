import { BLEND_MODES, Sprite, type Texture } from 'pixi.js'

/** A white light, tinted, centred on its place and added to what is below. */
export function lightSprite(texture: Texture, tint: number, alpha: number): Sprite {
  const sprite = new Sprite(texture)
  sprite.anchor.set(0.5)
  sprite.tint = tint
  sprite.alpha = alpha
  sprite.blendMode = BLEND_MODES.ADD
  return sprite
}
