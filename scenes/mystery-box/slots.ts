import { Texture } from 'pixi.js'
import { frame, optionalFrame, picture } from '../kit/bundles.ts'

/**
 * What an artist can fill, in `assets/mystery-box/`: frames of the atlas `shelf`, and one frame `box-<art>` per box in the atlas `boxes`
 * (480 × 420, the box standing on the lower edge). White slots are tinted.
 */
export const SLOTS = {
  /** Floor: dial 600² seen from above, shadow 320 × 80. */
  floor: ['shelf-dial', 'shelf-shadow'],
  /** White light: glow 256², spot 480 × 720 (wide end below), sweep 120 × 420. */
  light: ['shelf-glow', 'shelf-spot'],
  /** Particles: dust 192², spark 64². */
  particles: ['shelf-dust', 'shelf-spark'],
  /** Arrow to the next box, pointing left, 64 × 72. */
  arrow: ['shelf-chevron'],
} as const

export const BUNDLES = ['mystery-box'] as const
/** A player on the shelf opens a box next. */
export const NEXT = ['case-reel'] as const

export function part(name: string): Texture {
  return frame('mystery-box/shelf', name)
}

/** Picture of a box; empty where the artist has none yet. */
export function boxPicture(art: string): Texture {
  return optionalFrame('mystery-box/boxes', `box-${art}`) ?? Texture.EMPTY
}

export function stagePicture(): Texture {
  return picture('mystery-box/stage')
}
