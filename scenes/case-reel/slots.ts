import type { Texture } from 'pixi.js'
import { frame, picture } from '../kit/bundles.ts'

/** Pictures of this scene lie at twice their drawn size. */
export const HALF = 0.5

/**
 * What an artist can fill, in `assets/case-reel/`: every name is a frame of the atlas `effects`, drawn at half its pixels. White slots are
 * tinted by the scene.
 */
export const SLOTS = {
  /** Cell backgrounds by grade, 224 × 296, corners up to 48 px keep their shape when a cell has another size. */
  cells: ['cell-0', 'cell-1', 'cell-2', 'cell-3', 'cell-4'],
  /** Band and pointer: rail 750 × 32 (its lit edge on top), pointer 96 × 76 pointing down, line 24 × 420, shade 46 × 8 (dark at the left). */
  band: ['rail', 'pointer', 'line', 'shade'],
  /** White light: glow 256², rays 512², ring 320², flare 512 × 96, beam 360 × 480 (narrow end at the bottom), cell-edge 260 × 332. */
  light: ['glow', 'rays', 'ring', 'flare', 'beam', 'cell-edge'],
  /** Particles. */
  particles: ['dot', 'spark', 'streak', 'coin', 'shard', 'confetti', 'smoke'],
} as const

/** Background of the hall, covers the stage. */
export const HALL = 'case-reel/hall'

/** Boxes that open as a Spine skeleton (animations idle, shake, open; event reveal), by the name of their picture. Others burst as a picture. */
export const SKELETONS: Record<string, string> = { red_chest: 'case-reel/crate/crate.json' }

/** Bundles of the scene. */
export const BUNDLES = ['case-reel'] as const

/** A frame of the scene's atlas. */
export function effect(name: string): Texture {
  return frame('case-reel/effects', name)
}

export function hallPicture(): Texture {
  return picture(HALL)
}
