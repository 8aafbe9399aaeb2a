import { Sprite, Texture } from 'pixi.js'
import { fx } from '../kit/fx/light.ts'

/** A soft dark spot, invisible at first. */
export function darkness(): Sprite {
  const sprite = new Sprite(fx('glow'))
  sprite.anchor.set(0.5)
  sprite.tint = 0x05030f
  sprite.alpha = 0
  return sprite
}

/** A full-stage plate of one colour, invisible at first. */
export function plate(tint: number): Sprite {
  const sprite = new Sprite(Texture.WHITE)
  sprite.tint = tint
  sprite.alpha = 0
  return sprite
}
